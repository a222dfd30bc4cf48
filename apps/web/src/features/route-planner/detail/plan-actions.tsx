import type { Route } from '@sawari/contract'
import { useQuery } from '@tanstack/react-query'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { sharingTexts } from '../../../messages/route-results.ts'
import { textsOf, useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { paths } from '../../../shared/paths.ts'
import { MY_LOCATION, usePlaceName } from '../../../shared/place-names/place-names.ts'
import { noPlace, type PlaceChoice } from '../../../shared/places/place-option.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { copyText } from '../../../shared/ui/toasts.ts'
import { locationsQuery, nearestLocation } from '../plan/queries.ts'
import { type Trip, writePlannerAddress } from '../plan/trip.ts'
import styles from './route-detail.module.css'

/** Share, copy link and print. */
export function PlanActions({ trip, route }: { readonly trip: Trip; readonly route: Route }) {
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
    <div className={styles.planActions}>
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
  await copyText(link.url, copied, copyFailed)
}

/** Whether an end of the trip is this device's position. */
function startsOrEndsHere({ source, destination }: Trip): boolean {
  return source.name === MY_LOCATION || destination.name === MY_LOCATION
}

/**
 * The query string of the link that plans the trip again. `nearest` names the place near the device's position,
 * which is not shared; without such a name that end of the trip stays empty.
 */
export function sharedQuery(
  trip: Trip,
  route: Route,
  nearest: (place: PlaceChoice) => string | null,
): URLSearchParams {
  const shared = (place: PlaceChoice): PlaceChoice => {
    if (place.name !== MY_LOCATION) return place
    const name = nearest(place)
    return name === null ? noPlace : { name, point: null }
  }
  const ends = { source: shared(trip.source), destination: shared(trip.destination) }
  // The id of a route depends on its start, so a shared link cannot name it.
  const routeId = startsOrEndsHere(trip) ? null : route.id
  return writePlannerAddress({ trip: { ...trip, ...ends }, routeId })
}
