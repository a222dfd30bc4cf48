import { createGroupCommit } from './group-commit.ts'

/**
 * Answers many queries with few statements: `read` gets all queries of one turn of the event loop, or those
 * that arrived while the previous statement was running, at most `groupSize`, and returns one answer for each,
 * in the same order.
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
