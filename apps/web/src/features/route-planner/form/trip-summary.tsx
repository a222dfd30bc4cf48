import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../../shared/places/place-names.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import type { Trip } from '../plan/trip.ts'
import styles from './trip-summary.module.css'

interface TripSummaryProps {
  readonly trip: Trip
  readonly busy: boolean
  readonly onEdit: () => void
}

/** The trip in one row, so that a phone has room for results and map. */
export function TripSummary({ trip, busy, onEdit }: TripSummaryProps) {
  const { summary } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const ends = [nameOf(trip.source.name), nameOf(trip.destination.name)] as const
  return (
    <div className={styles.summary}>
      <p className={styles.trip}>
        <span aria-hidden="true">{summary.trip(...ends)}</span>
        <VisuallyHidden>{summary.spokenTrip(...ends)}</VisuallyHidden>
      </p>
      <Button kind="quiet" icon="edit" compact busy={busy} onClick={onEdit}>
        {summary.edit}
      </Button>
    </div>
  )
}
