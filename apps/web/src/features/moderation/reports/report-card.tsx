import type { ModerationPersonSummary, ModerationReport } from '@sawari/contract'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatDay, formatMoment } from '../../../shared/format.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { Badge, Icon } from '../../../shared/ui/marks.tsx'
import styles from '../parts/moderation.module.css'

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

/** The reported person, and how many reports count toward a hold. */
export function PersonFigures({ person }: { readonly person: ModerationPersonSummary | null }) {
  const { person: texts } = useTexts(moderationTexts)
  return (
    <section className={styles.card} aria-labelledby="report-person">
      <h3 id="report-person">{texts.heading}</h3>
      {person ? <Figures person={person} /> : <p>{texts.deleted}</p>}
    </section>
  )
}

function Figures({ person }: { readonly person: ModerationPersonSummary }) {
  const { person: texts } = useTexts(moderationTexts)
  const { name, email, createdAt, suspendedAt, onHoldSince, reportsIn30Days, countingReporters } = person
  const since = (state: string, at: string) => texts.stateSince(state, formatMoment(new Date(at)))
  const states = [
    ...(suspendedAt ? [since(texts.suspended, suspendedAt)] : []),
    ...(onHoldSince ? [since(texts.onHold, onHoldSince)] : []),
  ]
  const facts = [
    [texts.state, states.length === 0 ? texts.active : states.join(' · ')],
    [texts.counting, texts.ofThree(countingReporters)],
    [texts.reports, reportsIn30Days],
    [texts.email, email],
    [texts.since, formatDay(new Date(createdAt))],
  ] as const
  return (
    <>
      <p className={styles.strong} dir="auto">
        {name}
      </p>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type StateProps = { readonly person: Pick<ModerationPersonSummary, 'suspendedAt' | 'onHoldSince'> }

/** Suspended, on hold, or nothing. */
function PersonState({ person: { suspendedAt, onHoldSince } }: StateProps) {
  const { person: texts } = useTexts(moderationTexts)
  return (
    <>
      {suspendedAt && (
        <Badge tone="danger" icon="lock">
          {texts.suspended}
        </Badge>
      )}
      {onHoldSince && (
        <Badge tone="warn" icon="pause">
          {texts.onHold}
        </Badge>
      )}
    </>
  )
}
