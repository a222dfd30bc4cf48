import type { RoutePlan } from '@sawari/contract'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { sharingTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatMoment } from '../../../shared/format.ts'
import type { Trip } from '../plan/trip.ts'
import { useEndNames } from '../plan/use-end-names.ts'
import styles from './printed-head.module.css'

interface PrintedHeadProps {
  readonly trip: Trip
  readonly plan: RoutePlan
}

/** The head of the printed page: trip, departure, address of the page, and how reliable the figures are. */
export function PrintedHead({ trip, plan }: PrintedHeadProps) {
  const { titleOfPlan } = useTexts(routePlannerTexts)
  const { printed } = useTexts(sharingTexts)
  const ends = useEndNames(trip, plan)
  return (
    <div className={styles.printed}>
      <p className={styles.title}>{titleOfPlan(...ends)}</p>
      <p>{printed.leaving(formatMoment(new Date(plan.departAt)))}</p>
      <p>{printed.estimate}</p>
      <p className={styles.address}>{window.location.href}</p>
    </div>
  )
}
