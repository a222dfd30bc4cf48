// Suggestions where nothing was found: other places for an unknown one, and other ways to travel.

import { RESERVED_MAX_KM } from '@sawari/contract/limits'
import { distanceKm, type Point } from '@sawari/geo'
import { useQuery } from '@tanstack/react-query'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { waysOutTexts } from '../../../messages/ways-out.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { standSearchQuery } from '../../../shared/places/queries.ts'
import { pageRegion } from '../../../shared/region.ts'
import { nearbyQuestion } from '../../../shared/stands/stand-question.ts'
import { standsQuery } from '../../../shared/stands/stands-query.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import type { Trip } from '../plan/trip.ts'
import styles from './ways-out.module.css'

interface WaysOutProps {
  readonly trip: Trip
  readonly onSearch: (trip: Trip) => void
}

const PROPOSALS = 3

type End = 'source' | 'destination'

/** Three places for an unknown end: with a similar name, or otherwise near the other end. */
export function OtherPlaces({ trip, end, onSearch }: WaysOutProps & { readonly end: End }) {
  const texts = useTexts(waysOutTexts)
  const app = useApp()
  const nameOf = usePlaceName()
  const { name } = trip[end]
  const alike = useQuery(standSearchQuery(app.api, name, PROPOSALS))
  const other = trip[end === 'source' ? 'destination' : 'source']
  const point = useStandPoint(other)
  const isUnlike = alike.data?.length === 0
  const near = useQuery({ ...nearQuery(app, point ?? pageRegion().centre), enabled: isUnlike }).data ?? []
  const proposals: readonly PlaceChoice[] = (isUnlike ? near : (alike.data ?? [])).slice(0, PROPOSALS)
  if (proposals.length === 0) return null
  const around = point ? texts.around(name, nameOf(other.name)) : texts.known(name)
  return (
    <div className={styles.ways}>
      <p>{isUnlike ? around : texts.unknown(name)}</p>
      {proposals.map(place => (
        <Button
          key={`${place.name} ${place.point?.latitude}`}
          compact
          icon="pin"
          onClick={() => onSearch({ ...trip, [end]: { name: place.name, point: place.point } })}
        >
          {nameOf(place.name)}
        </Button>
      ))}
    </div>
  )
}

/** Why no route connects two known places, and the nearest possible alternative. */
export function OtherWays({ trip, onSearch }: WaysOutProps) {
  const texts = useTexts(waysOutTexts)
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const { service, ...anyService } = trip
  const from = useStandPoint(trip.source)
  const to = useStandPoint(trip.destination)
  const app = useApp()
  const near = useQuery({ ...nearQuery(app, to ?? pageRegion().centre), enabled: to !== null }).data ?? []
  const reachable = near.find(({ name }) => name !== trip.destination.name)
  const km = from && to ? distanceKm(from, to) : 0
  const kilometres = (distance: number) => figures.kilometres(formatOneDecimal(distance))
  return (
    <div className={styles.ways}>
      {km > RESERVED_MAX_KM && <p>{texts.tooFar(kilometres(km), kilometres(RESERVED_MAX_KM))}</p>}
      {service && <p>{texts.onlyService}</p>}
      {service && (
        <Button compact icon="route" onClick={() => onSearch(anyService)}>
          {texts.allServices}
        </Button>
      )}
      {service !== 'metro' && (
        <Button compact icon="metro" onClick={() => onSearch({ ...trip, service: 'metro' })}>
          {texts.metro}
        </Button>
      )}
      {reachable && (
        <Button
          compact
          icon="stand"
          onClick={() =>
            onSearch({ ...anyService, destination: { name: reachable.name, point: reachable.point } })
          }
        >
          {texts.reachable(nameOf(reachable))}
        </Button>
      )}
    </div>
  )
}

/** The position of a place: as chosen, or that of the stand with this name; null if neither is known. */
function useStandPoint({ name, point }: PlaceChoice): Point | null {
  const search = useQuery({ ...standSearchQuery(useApp().api, name, 1), enabled: point === null })
  return point ?? search.data?.[0]?.point ?? null
}

/** The stands around a point, nearest first. */
function nearQuery({ api }: App, point: Point) {
  return standsQuery(api, nearbyQuestion(point))
}
