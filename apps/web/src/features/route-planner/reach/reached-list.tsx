import type { ReachedPlace } from '@sawari/contract/reach'
import { useState } from 'react'
import { reachTexts, routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { leavingAt, type Trip } from '../plan/trip.ts'
import { TripFareButton } from '../route/trip-fare-button.tsx'
import type { ReachResult } from './reach-query.ts'
import styles from './reached-list.module.css'
import { mostMinutesOf, SHADES, shadeOf } from './shade.ts'

interface ReachedListProps {
  readonly result: ReachResult
  readonly draft: Trip
  readonly onPlan: (trip: Trip) => void
}

const ROWS_AT_FIRST = 30

/** The places within reach, in the groups that the map shows by colour; a tap plans the trip there. */
export function ReachedList({ result, draft, onPlan }: ReachedListProps) {
  const texts = useTexts(reachTexts)
  const { form, figures } = useTexts(routePlannerTexts)
  const [isWhole, setIsWhole] = useState(false)
  const { places, minutes } = result
  const shown = isWhole ? places : places.slice(0, ROWS_AT_FIRST)
  const groups = SHADES.map(shade => ({
    shade,
    title: texts.upTo(figures.duration(mostMinutesOf(shade, minutes))),
    places: shown.filter(place => shadeOf(place.minutes, minutes) === shade),
  })).filter(group => group.places.length > 0)
  return (
    <section className={styles.list} aria-label={form.reach}>
      {groups.map(group => (
        <div key={group.shade} data-shade={group.shade}>
          <h2 className={styles.heading}>
            <span className={styles.mark} aria-hidden="true" />
            {group.title}
          </h2>
          <ul className={styles.places}>
            {group.places.map(place => (
              <li key={`${place.name} ${place.latitude}`}>
                <PlaceRow place={place} draft={draft} onPlan={onPlan} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {places.length > shown.length && (
        <Button compact onClick={() => setIsWhole(true)}>
          {texts.all(places.length)}
        </Button>
      )}
    </section>
  )
}

interface PlaceRowProps {
  readonly place: ReachedPlace
  readonly draft: Trip
  readonly onPlan: (trip: Trip) => void
}

function PlaceRow({ place, draft, onPlan }: PlaceRowProps) {
  const texts = useTexts(reachTexts)
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const { latitude, longitude, minutes } = place
  // A reach holds for a departure, also where the form asks for an arrival.
  const leaving = leavingAt(draft, draft.departAt)
  const trip = { ...leaving, destination: { name: place.name, point: { latitude, longitude } } }
  const name = nameOf(place.name)
  const duration = figures.duration(minutes)
  const fare = place.fare === 0 ? texts.free : formatRupees(place.fare)
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.place}
        aria-label={texts.place(name, duration, fare)}
        onClick={() => onPlan(trip)}
      >
        <span className={styles.mark} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <span className={styles.figures}>{duration}</span>
      </button>
      {place.fare === 0 ? (
        <span className={styles.free}>{fare}</span>
      ) : (
        <TripFareButton trip={trip} route={place} className={styles.fare}>
          {fare}
        </TripFareButton>
      )}
    </div>
  )
}
