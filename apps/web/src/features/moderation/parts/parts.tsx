import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { moderationTexts } from '../../../messages/moderation.ts'
import { textsOf, useTexts } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyNote, FailureNote } from '../../../shared/ui/notes.tsx'
import styles from './moderation.module.css'

interface PagedRowsProps<Row> {
  readonly answer: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Row[] }>, unknown>
  readonly empty: string
  readonly children: (row: Row) => ReactNode
}

/** A list that is loaded in pages: loading, failed, empty, rows, and a button for the next page. */
export function PagedRows<Row>({ answer, empty, children }: PagedRowsProps<Row>) {
  const texts = useTexts(moderationTexts)
  const { data, error, isPending, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = answer
  const rows = data?.pages.flatMap(page => page.data) ?? []
  return (
    <>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <p role="status" className={styles.muted}>
          {texts.loading}
        </p>
      )}
      {data && rows.length === 0 && <EmptyNote>{empty}</EmptyNote>}
      {rows.length > 0 && <ul className={styles.rows}>{rows.map(children)}</ul>}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => isFetchingNextPage || void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

interface LoadFailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Shown above rows that could not be loaded. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const texts = useTexts(moderationTexts)
  const retry = (
    <Button compact icon="retry" onClick={onRetry}>
      {texts.retry}
    </Button>
  )
  return (
    <FailureNote action={retry}>
      {texts.loadFailed} {failureText(error)}
    </FailureNote>
  )
}

/** The reason for a failed call, for the moderator. */
export function failureText(error: unknown): string {
  const texts = textsOf(moderationTexts)
  if (!(error instanceof ApiError)) return texts.failed
  return error.code === 'ALREADY_DONE' ? texts.actions.already : error.message
}

interface StateChoiceProps<State> {
  readonly states: readonly State[]
  readonly chosen: State
  readonly onChoose: (state: State) => void
}

/** Which rows a list shows. */
export function StateChoice<State extends 'open' | 'answered' | 'closed'>({
  states,
  chosen,
  onChoose,
}: StateChoiceProps<State>) {
  const texts = useTexts(moderationTexts).states
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label={texts.label} className={styles.choice}>
      {states.map(state => (
        <button
          key={state}
          type="button"
          className={styles.option}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
        >
          {texts[state]}
        </button>
      ))}
    </div>
  )
}
