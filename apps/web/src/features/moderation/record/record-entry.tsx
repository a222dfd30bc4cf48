import type { ModerationEntry } from '@sawari/contract'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatMoment } from '../../../shared/format.ts'
import styles from '../parts/moderation.module.css'

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
