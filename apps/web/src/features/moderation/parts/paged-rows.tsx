import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { EmptyNote } from '../../../shared/ui/text/list-notes.tsx'
import { LoadFailure } from './load-failure.tsx'
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
