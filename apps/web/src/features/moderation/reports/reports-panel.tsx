import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { moderationTexts } from '../../../messages/moderation.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { useQueryString } from '../../../shared/navigation/router-context.tsx'
import type { Viewer } from '../../../shared/session/access-token.ts'
import styles from '../parts/moderation.module.css'
import { PagedRows, StateChoice } from '../parts/parts.tsx'
import { type ReportState, reportsQuery } from '../queries.ts'
import { ReportCard } from './report-card.tsx'
import { ReportPage } from './report-page.tsx'

const STATES = ['open', 'closed'] as const

/** The list of reports, or the report that the address names. */
export function ReportsPanel({ viewer }: { readonly viewer: Viewer }) {
  const { reports: texts } = useTexts(moderationTexts)
  const [query] = useQueryString()
  const [state, setState] = useState<ReportState>('open')
  const answer = useInfiniteQuery(reportsQuery(useApp(), viewer, state))
  const reportId = query.get('report')
  const reports = answer.data?.pages.flatMap(({ data }) => data) ?? []
  const list = useRef<HTMLElement>(null)
  useFocusOnReturn(list, reportId)

  if (reportId !== null)
    return (
      <ReportPage
        key={reportId}
        viewer={viewer}
        reportId={reportId}
        personId={query.get('person')}
        listed={reports.find(({ id }) => id === reportId) ?? null}
      />
    )
  return (
    <section ref={list} aria-labelledby="moderation-reports" className={styles.panel}>
      <h2 id="moderation-reports" tabIndex={-1}>
        {texts.heading}
      </h2>
      <StateChoice states={STATES} chosen={state} onChoose={setState} />
      <PagedRows answer={answer} empty={texts.empty}>
        {report => <ReportCard key={report.id} report={report} />}
      </PagedRows>
    </section>
  )
}

/** Back on the list, focus is on the report that was open, or on the heading if it is no longer listed. */
function useFocusOnReturn(list: React.RefObject<HTMLElement | null>, reportId: string | null): void {
  const before = useRef(reportId)
  useEffect(() => {
    const left = before.current
    before.current = reportId
    if (left === null || reportId !== null) return
    const goal = list.current?.querySelector<HTMLElement>(`[data-report="${CSS.escape(left)}"]`)
    ;(goal ?? list.current?.querySelector<HTMLElement>('h2'))?.focus()
  }, [list, reportId])
}
