import type { ModerationReport } from '@sawari/contract'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatMoment } from '../../../shared/format.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { paths } from '../../../shared/paths.ts'
import { Badge } from '../../../shared/ui/marks/badge.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import styles from '../parts/moderation.module.css'
import { PersonState } from './person-state.tsx'

/** A report in a list; the whole card leads to its page. */
export function ReportCard({ report }: { readonly report: ModerationReport }) {
  const { reports, reasons, person, deletedAccount } = useTexts(moderationTexts)
  const { id, reported, reason, description, createdAt } = report
  return (
    <li data-testid="report">
      <Link to={addressOf(report)} className={styles.cardLink} data-report={id}>
        <span className={styles.cardText}>
          <span className={styles.strong} dir="auto">
            {reasons[reason]} · {reports.about(reported?.name ?? deletedAccount)}
          </span>
          <span className={styles.small}>{reports.at(formatMoment(new Date(createdAt)))}</span>
          <span className={styles.clamped} dir="auto">
            {description || reports.noWords}
          </span>
          <span className={styles.badges}>
            {reported && <PersonState person={reported} />}
            {reported && (
              <Badge tone={reported.countingReporters >= 2 ? 'warn' : 'neutral'}>
                {person.counting}: {person.ofThree(reported.countingReporters)}
              </Badge>
            )}
          </span>
        </span>
        <Icon name="chevron-right" size={20} />
      </Link>
    </li>
  )
}

/** The address of the report's page. */
function addressOf({ id, reported }: ModerationReport): string {
  const query = new URLSearchParams({ report: id, ...(reported && { person: reported.id }) })
  return `${paths.moderation}?${query}`
}
