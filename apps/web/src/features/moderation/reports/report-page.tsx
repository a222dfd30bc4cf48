import type { ModerationReport } from '@sawari/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { formatMoment } from '../../../shared/format.ts'
import { paths } from '../../../shared/paths.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyNote } from '../../../shared/ui/notes.tsx'
import { useTitle } from '../../../shared/ui/screen-title.tsx'
import styles from '../parts/moderation.module.css'
import { LoadFailure } from '../parts/parts.tsx'
import { personQuery } from '../queries.ts'
import { RecordEntry } from '../record/record-list.tsx'
import { ReportActions } from './report-actions.tsx'
import { PersonFigures, ReportCard } from './report-card.tsx'
import { Transcript } from './transcript.tsx'

interface ReportPageProps {
  readonly viewer: Viewer
  readonly reportId: string
  /** The reported person; null if the account was deleted. */
  readonly personId: string | null
  /** The report as the list shows it, until the person has been loaded. */
  readonly listed: ModerationReport | null
}

/** One report: its content, the reported person, the chat, possible and past actions. */
export function ReportPage({ viewer, reportId, personId, listed }: ReportPageProps) {
  const { reports: texts, loading } = useTexts(moderationTexts)
  const app = useApp()
  const { data, error, isPending, refetch } = useQuery({
    ...personQuery(app, viewer, personId ?? ''),
    enabled: personId !== null,
  })
  const report = data?.reports.find(({ id }) => id === reportId) ?? listed
  const others = data?.reports.filter(({ id }) => id !== reportId) ?? []
  return (
    <div className={styles.panel}>
      <ButtonLink kind="quiet" compact icon="back" to={paths.moderation} className={styles.back}>
        {texts.back}
      </ButtonLink>
      {error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!report && isPending && personId !== null && (
        <p role="status" className={styles.muted}>
          {loading}
        </p>
      )}
      {!report && error === null && (personId === null || data) && <EmptyNote>{texts.gone}</EmptyNote>}
      {report && (
        <div className={styles.columns}>
          <div className={styles.panel}>
            <ReportText report={report} />
            <Transcript viewer={viewer} report={report} />
          </div>
          <div className={styles.panel}>
            <PersonFigures person={data?.person ?? report.reported} />
            <Record report={report} />
            {others.length > 0 && (
              <section aria-labelledby="other-reports" className={styles.panel}>
                <h3 id="other-reports">{texts.others}</h3>
                <ul className={styles.rows}>
                  {others.map(other => (
                    <ReportCard key={other.id} report={other} />
                  ))}
                </ul>
              </section>
            )}
          </div>
          <ReportActions viewer={viewer} report={report} />
        </div>
      )}
    </div>
  )
}

function ReportText({ report }: { readonly report: ModerationReport }) {
  const { reports: texts, reasons, deletedAccount } = useTexts(moderationTexts)
  const { reported, reporter, reason, description, createdAt, counts } = report
  const heading = useRef<HTMLHeadingElement>(null)
  const title = `${reasons[reason]} · ${texts.about(reported?.name ?? deletedAccount)}`
  useTitle({ screen: title })
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.card} aria-labelledby="report-heading">
      <div>
        <h2 id="report-heading" ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <p className={styles.small}>{texts.at(formatMoment(new Date(createdAt)))}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.description}</dt>
          <dd className={styles.words} dir="auto">
            {description || texts.noWords}
          </dd>
        </div>
        <div>
          <dt>{texts.by}</dt>
          <dd dir="auto">{reporter?.name ?? deletedAccount}</dd>
        </div>
        <div>
          <dt>{texts.counts}</dt>
          <dd>
            {counts ? texts.doesCount : texts.doesNotCount}
            <span className={styles.note}>{texts.countsHelp}</span>
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Record({ report: { actions } }: { readonly report: ModerationReport }) {
  const { reports: texts } = useTexts(moderationTexts)
  return (
    <section className={styles.card} aria-labelledby="report-record">
      <h3 id="report-record">{texts.record}</h3>
      {actions.length === 0 ? (
        <p className={styles.muted}>{texts.nothingDone}</p>
      ) : (
        <ul className={styles.rows}>
          {actions.map(entry => (
            <RecordEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}
