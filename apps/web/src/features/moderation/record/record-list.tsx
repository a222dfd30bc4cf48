import type { ModerationEntry } from '@sawari/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { formatMoment } from '../../../shared/format.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import styles from '../parts/moderation.module.css'
import { PagedRows } from '../parts/parts.tsx'
import { recordQuery } from '../queries.ts'

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

/** One row of the record: what, about whom, by whom, when and why. */
export function RecordEntry({ entry }: { readonly entry: ModerationEntry }) {
  const { record, nobody } = useTexts(moderationTexts)
  const { action, by, at, person, reason, message } = entry
  const words: Readonly<Record<string, string>> = record.actions
  const actionText = words[action] ?? record.actions.unknown
  return (
    <li className={styles.entry} data-testid="record-entry">
      <p className={styles.strong} dir="auto">
        {person ? record.about(actionText, person.name) : actionText}
      </p>
      <p className={styles.small}>{record.by(by.name || nobody, formatMoment(new Date(at)))}</p>
      {reason !== '' && <p className={styles.words}>{record.why(reason)}</p>}
      {message && <p className={styles.words}>{record.wrote(message)}</p>}
    </li>
  )
}
