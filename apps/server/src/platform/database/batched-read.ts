import { createGroupCommit } from './group-commit.ts'

/**
 * Answers many questions with few statements: `read` gets all those that were asked in one turn of the event
 * loop, or while the statement before was running, at most `groupSize`, and returns one answer for each, in the
 * same order.
 */
export function batchedRead<Question, Answer>(
  read: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { groupSize }: { readonly groupSize?: number } = {},
): (question: Question) => Promise<Answer> {
  const { add } = createGroupCommit({
    ...{ commit: read, isInDoubt: () => true },
    ...(groupSize === undefined ? {} : { groupSize }),
  })
  return add
}
