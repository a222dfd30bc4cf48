import { type ReachedPlace, reachPlaces } from '@sawari/contract/reach'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { reachTexts, routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { type App, useApp } from '../../../shared/app-context.ts'
import { formatRupees } from '../../../shared/format.ts'
import {
  REACH_COLOURS,
  type ReachedPoint,
  type ReachShade,
} from '../../../shared/map/drawings/reach-layer.tsx'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { isQuestion, planFailureOf } from '../plan/plan-failure.ts'
import { KEPT, tripQuery } from '../plan/queries.ts'
import { leavingAt, type Trip } from '../plan/trip.ts'
import { OtherPlaces, WhichStart } from '../results/result-states.tsx'
import { TripFareButton } from '../route/trip-fare-button.tsx'
import styles from './reach-panel.module.css'

interface ReachPanelProps {
  readonly draft: Trip
  readonly onReach: (result: ReachResult | null) => void
  /** Chooses where to start. */
  readonly onSource: (source: Trip['source']) => void
  /** Puts the focus in the field of the start. */
  readonly onEdit: () => void
}

const MINUTES = [15, 30, 45, 60, 90]
const RUPEES = [20, 50, 100, 200, 300]

/** Asks for the places within so many minutes and rupees of the source. */
export function ReachPanel({ draft, onReach, onSource, onEdit }: ReachPanelProps) {
  const texts = useTexts(reachTexts)
  const {
    failures,
    failure: { retry },
  } = useTexts(routePlannerTexts)
  const [limits, setLimits] = useState<ReachLimits>({ minutes: 30, fare: 50 })
  const isTyped = useIsTyped(draft.source)
  const { data, error, isFetching, refetch } = useQuery({
    ...reachQuery(useApp(), draft, limits),
    enabled: isTyped,
  })
  const result = (isTyped && !error && data) || null
  const failure = isTyped && error ? planFailureOf(error) : null
  useEffect(() => {
    onReach(result)
    return () => onReach(null)
  }, [result, onReach])
  return (
    <div className={styles.panel}>
      <div className={styles.limits}>
        <SelectField
          label={texts.minutes}
          choices={MINUTES}
          value={limits.minutes}
          onChange={minutes => setLimits(current => ({ ...current, minutes: Number(minutes) }))}
        />
        <SelectField
          label={texts.fare}
          choices={RUPEES}
          value={limits.fare}
          onChange={fare => setLimits(current => ({ ...current, fare: Number(fare) }))}
        />
      </div>
      <p role="status" className={styles.count}>
        {statusOf()}
      </p>
      {failure && isQuestion(failure) && (
        <WhichStart
          asks={failure.asks}
          question={failure.questions[0]!}
          trip={draft}
          onChoose={({ source }) => onSource(source)}
          onEdit={onEdit}
        />
      )}
      {failure === 'sourceNotFound' && (
        <OtherPlaces trip={draft} end="source" onSearch={({ source }) => onSource(source)} />
      )}
      {failure !== null && !isQuestion(failure) && failure !== 'sourceNotFound' && (
        <Button compact icon="retry" onClick={() => void refetch()}>
          {retry}
        </Button>
      )}
    </div>
  )

  function statusOf(): string {
    if (!isTyped) return texts.chooseSource
    if (isFetching) return texts.searching
    if (failure && isQuestion(failure)) return ''
    if (failure === 'sourceNotFound') return failures.sourceNotFound
    return result ? texts.found(result.places.length) : texts.failed
  }
}

/** Whether the start is known, or the passenger has finished typing it: the focus has left the field. */
function useIsTyped({ name, point }: Trip['source']): boolean {
  const [typed, setTyped] = useState(name)
  const settle = useEffectEvent(() => setTyped(name))
  useEffect(() => {
    const left = () => settle()
    document.addEventListener('focusout', left)
    return () => document.removeEventListener('focusout', left)
  }, [])
  return point !== null || (name.trim() !== '' && name === typed)
}

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
    places: shown.filter(place => place.shade === shade),
  })).filter(group => group.places.length > 0)
  return (
    <section className={styles.list} aria-label={form.reach}>
      {groups.map(group => (
        <div key={group.shade} style={{ '--shade': REACH_COLOURS[group.shade] } as CSSProperties}>
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

/** The limits of the search. */
interface ReachLimits {
  readonly minutes: number
  readonly fare: number
}

/** The places within the maximum minutes, each with its shade on the map and in the list. */
export interface ReachResult {
  readonly places: readonly (ReachedPlace & ReachedPoint)[]
  readonly minutes: number
}

/** The places that can be reached from the source of a trip. */
function reachQuery({ api }: App, trip: Trip, limits: ReachLimits) {
  const query = { ...tripQuery(trip), ...limits }
  return queryOptions({
    queryKey: ['routes', 'reach', query],
    queryFn: async ({ signal }): Promise<ReachResult> => {
      const { places, minutes } = (await api.call(reachPlaces, { query, signal })).data
      const shaded = places.map(place => ({ ...place, shade: shadeOf(place.minutes, minutes) }))
      return { places: shaded, minutes }
    },
    ...KEPT,
    retry: false,
  })
}

export const SHADES = ['near', 'middle', 'far'] as const

/** The shade of a place, by thirds of the maximum minutes. */
export function shadeOf(minutes: number, most: number): ReachShade {
  return SHADES[Math.max(0, Math.ceil((3 * minutes) / most) - 1)] ?? 'far'
}

/** The most minutes of a place with this shade. */
export function mostMinutesOf(shade: ReachShade, most: number): number {
  return Math.floor((most * (SHADES.indexOf(shade) + 1)) / SHADES.length)
}
