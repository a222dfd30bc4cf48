import type { Route } from '@sawari/contract'
import { useQuery } from '@tanstack/react-query'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { sharingTexts } from '../../../messages/route-results.ts'
import { textsOf, useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { paths } from '../../../shared/paths.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import { nearestLocation } from '../form/my-location.ts'
import { locationsQuery } from '../plan/queries.ts'
import type { Trip } from '../plan/trip.ts'
import styles from './plan-actions.module.css'
import { sharedQuery, startsOrEndsHere } from './shared-plan.ts'

interface PlanActionsProps {
  readonly trip: Trip
  readonly route: Route
}

/** Share, copy link and print. */
export function PlanActions({ trip, route }: PlanActionsProps) {
  const { share, print } = useTexts(sharingTexts)
  const { titleOfPlan } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const { data: locations = [] } = useQuery({ ...locationsQuery(useApp()), enabled: startsOrEndsHere(trip) })
  const nearest = ({ point }: PlaceChoice) => (point && nearestLocation(point, locations)?.name) ?? null
  const query = sharedQuery(trip, route, nearest)
  const title = titleOfPlan(
    nameOf(query.get('from') ?? trip.source.name),
    nameOf(query.get('to') ?? trip.destination.name),
  )

  return (
    <div className={styles.actions}>
      <Button
        compact
        icon="share"
        onClick={() => void handOn({ title, url: `${window.location.origin}${paths.routes}?${query}` })}
      >
        {share}
      </Button>
      <Button compact icon="print" className={styles.print} onClick={() => window.print()}>
        {print}
      </Button>
    </div>
  )
}

/** Opens the device's share dialog, or copies the link if there is none. */
async function handOn(link: { readonly title: string; readonly url: string }): Promise<void> {
  const { copied, copyFailed } = textsOf(sharingTexts)
  // `navigator.share` is missing on insecure origins and on most desktops.
  const device: Partial<Navigator> = navigator
  try {
    if (device.share) {
      await device.share(link)
      return
    }
  } catch (error) {
    // Closing the share dialog also rejects; this is not an error.
    if (error instanceof Error && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(link.url)
    showToast.success(copied)
  } catch {
    showToast.error(copyFailed)
  }
}
