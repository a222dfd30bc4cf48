import type { RoutePlan } from '@sawari/contract'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatIndianTime, formatShortMoment } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { Trip } from '../plan/trip.ts'
import { useEndNames } from '../plan/use-planner.ts'
import styles from './form.module.css'

interface TripSummaryProps {
  readonly trip: Trip
  /** The plan of the trip, once it has loaded. */
  readonly plan: RoutePlan | null
  readonly busy: boolean
  readonly onEdit: () => void
}

/** The trip in one row, which leaves space for the results and the map. */
export function TripSummary({ trip, plan, busy, onEdit }: TripSummaryProps) {
  const { summary } = useTexts(routePlannerTexts)
  const ends = useEndNames(trip, plan)
  return (
    <div className={styles.tripSummary} data-over-map="">
      <div className={styles.trip}>
        <p>
          <span aria-hidden="true">{summary.trip(...ends)}</span>
          <VisuallyHidden>{summary.spokenTrip(...ends)}</VisuallyHidden>
        </p>
        <p className={styles.departure}>
          <Departure trip={trip} plan={plan} />
        </p>
      </div>
      <Button kind="quiet" icon="edit" compact busy={busy} onClick={onEdit}>
        {summary.edit}
      </Button>
    </div>
  )
}

/** When the trip begins, in Indian time, and whether that is at night. */
function Departure({ trip: { departAt, arriveBy }, plan }: Pick<TripSummaryProps, 'trip' | 'plan'>) {
  const { summary } = useTexts(routePlannerTexts)
  const startsAt = arriveBy ?? departAt ?? plan?.departAt
  if (startsAt === undefined) return summary.now
  const isNight = plan?.routes.some(({ fareBreakdown }) => fareBreakdown.timeType === 'night') ?? false
  const moment = new Date(startsAt)
  return (
    <>
      {arriveBy !== undefined && summary.arriving(formatShortMoment(moment))}
      {arriveBy === undefined &&
        (departAt === null
          ? summary.leavingNow(formatIndianTime(moment))
          : summary.leaving(formatShortMoment(moment)))}
      {isNight && ` · ${summary.night}`}
    </>
  )
}
