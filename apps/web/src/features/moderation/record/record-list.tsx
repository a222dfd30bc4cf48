import { useInfiniteQuery } from '@tanstack/react-query'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import styles from '../parts/moderation.module.css'
import { PagedRows } from '../parts/paged-rows.tsx'
import { recordQuery } from '../queries.ts'
import { RecordEntry } from './record-entry.tsx'

/** Everything that moderators read and did. */
export function RecordList({ viewer }: { readonly viewer: Viewer }) {
  const { record } = useTexts(moderationTexts)
  const answer = useInfiniteQuery(recordQuery(useApp(), viewer))
  return (
    <section aria-labelledby="moderation-record" className={styles.panel}>
      <h2 id="moderation-record">{record.heading}</h2>
      <PagedRows answer={answer} empty={record.empty}>
        {entry => <RecordEntry key={entry.id} entry={entry} />}
      </PagedRows>
    </section>
  )
}
