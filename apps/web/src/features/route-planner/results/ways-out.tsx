// Suggestions where nothing was found: other places for an unknown one, and other ways to travel.

import { RESERVED_MAX_KM, TRANSFERS_DEFAULT } from '@sawari/contract/limits'
import { distanceKm, type Point } from '@sawari/planner/geo'
import { useQuery } from '@tanstack/react-query'
import { placesTexts } from '../../../messages/places.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { waysOutTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { Api } from '../../../shared/api/create-api.ts'
import { useApp } from '../../../shared/app-context.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { mergeOptions, type PlaceChoice, toPlaceResult } from '../../../shared/places/place-option.ts'
import { placeSearchQuery, standSearchQuery } from '../../../shared/places/queries.ts'
import { pageRegion } from '../../../shared/region.ts'
import { nearbyQuery, standsQuery } from '../../../shared/stands/stands-query.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Trip } from '../plan/trip.ts'
import styles from './result-states.module.css'

interface WaysOutProps {
  readonly trip: Trip
  readonly onSearch: (trip: Trip) => void
}

const PROPOSALS = 3

type End = 'source' | 'destination'

/** Three places for an unknown end: those with a similar name, then stands near the other end. */
export function OtherPlaces({ trip, end, onSearch }: WaysOutProps & { readonly end: End }) {
  const texts = useTexts(waysOutTexts)
  const { api } = useApp()
  const nameOf = usePlaceName()
  const { name } = trip[end]
  const { alike, isSettled } = useAlike(name)
  const other = trip[end === 'source' ? 'destination' : 'source']
  const point = useEndPoint(other)
  const missing = isSettled ? PROPOSALS - alike.length : 0
  const near = useQuery({ ...nearQuery(api, point ?? pageRegion().centre), enabled: missing > 0 }).data ?? []
  const fill = near.slice(0, missing)
  const propose = (place: PlaceChoice) =>
    onSearch({ ...trip, [end]: { name: place.name, point: place.point } })
  const around = point ? texts.around(name, nameOf(other.name)) : texts.known(name)
  const besides = point ? texts.orAround(nameOf(other.name)) : texts.orKnown
  return (
    <>
      <Proposals lead={texts.unknown(name)} places={alike} onChoose={propose} />
      <Proposals lead={alike.length === 0 ? around : besides} places={fill} onChoose={propose} />
    </>
  )
}

interface ProposalsProps {
  readonly lead: string
  readonly places: readonly PlaceChoice[]
  readonly onChoose: (place: PlaceChoice) => void
}

function Proposals({ lead, places, onChoose }: ProposalsProps) {
  const nameOf = usePlaceName()
  if (places.length === 0) return null
  return (
    <div className={styles.ways}>
      <p>{lead}</p>
      {places.map(place => (
        <Button
          key={`${place.name} ${place.point?.latitude}`}
          compact
          icon="pin"
          onClick={() => onChoose(place)}
        >
          {nameOf(place.name)}
        </Button>
      ))}
    </div>
  )
}

/** The stands and other places with a similar name, at most three. */
function useAlike(name: string): { readonly alike: readonly PlaceChoice[]; readonly isSettled: boolean } {
  const { api } = useApp()
  const { search } = useTexts(placesTexts)
  const nameOf = usePlaceName()
  const stands = useQuery(standSearchQuery(api, name, PROPOSALS))
  const places = useQuery(placeSearchQuery(api, { text: name, limit: PROPOSALS }))
  const found = (places.data ?? []).map(feature => toPlaceResult(feature, search.unknownName, nameOf))
  const isSettled = !stands.isPending && !places.isPending
  const alike = isSettled ? mergeOptions(stands.data ?? [], found, PROPOSALS, nameOf) : []
  return { alike: alike.slice(0, PROPOSALS), isSettled }
}

/** Why no route connects two known places, and the nearest possible alternative. */
export function OtherWays({ trip, onSearch }: WaysOutProps) {
  const texts = useTexts(waysOutTexts)
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const { service, ...others } = trip
  const anyWay: Trip = { ...others, maxTransfers: TRANSFERS_DEFAULT }
  const isLimited = service !== undefined || trip.maxTransfers < TRANSFERS_DEFAULT
  const from = useEndPoint(trip.source)
  const to = useEndPoint(trip.destination)
  const { api } = useApp()
  const near = useQuery({ ...nearQuery(api, to ?? pageRegion().centre), enabled: to !== null }).data ?? []
  const reachable = near.find(({ name }) => name !== trip.destination.name)
  const km = from && to ? distanceKm(from, to) : 0
  const kilometres = (distance: number) => figures.kilometres(formatOneDecimal(distance))
  return (
    <div className={styles.ways}>
      {km > RESERVED_MAX_KM && <p>{texts.tooFar(kilometres(km), kilometres(RESERVED_MAX_KM))}</p>}
      {isLimited && <p>{texts.onlyService}</p>}
      {isLimited && (
        <Button compact icon="route" onClick={() => onSearch(anyWay)}>
          {texts.allServices}
        </Button>
      )}
      {/* Without a choice of services the metro was compared already. */}
      {service && service !== 'metro' && (
        <Button compact icon="metro" onClick={() => onSearch({ ...trip, service: 'metro' })}>
          {texts.metro}
        </Button>
      )}
      {reachable && (
        <Button
          compact
          icon="stand"
          onClick={() =>
            onSearch({ ...anyWay, destination: { name: reachable.name, point: reachable.point } })
          }
        >
          {texts.reachable(nameOf(reachable))}
        </Button>
      )}
    </div>
  )
}

/** The position of a place: as chosen, or that of the stand or place with this name; null if neither is known. */
function useEndPoint({ name, point }: PlaceChoice): Point | null {
  const { api } = useApp()
  const nameOf = usePlaceName()
  const stands = useQuery({ ...standSearchQuery(api, name, 1), enabled: point === null })
  const [stand] = stands.data ?? []
  const isStand = stand !== undefined && stand.isGuess !== true
  const ask = { ...placeSearchQuery(api, { text: name, limit: 1 }), enabled: stands.isFetched && !isStand }
  const [feature] = useQuery(ask).data ?? []
  if (point) return point
  if (isStand) return stand.point
  const place = feature && toPlaceResult(feature, name, nameOf)
  return place && !place.isGuess ? place.point : null
}

/** The stands around a point, nearest first. */
function nearQuery(api: Api, point: Point) {
  return standsQuery(api, nearbyQuery(point))
}
