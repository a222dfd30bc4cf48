import type { ReachedPlace } from '@sawari/contract/reach'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { reachTexts } from '../../../messages/reach.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { controlClass, Field } from '../../../shared/ui/controls/field.tsx'
import { isQuestion, planFailureOf } from '../plan/plan-failure.ts'
import type { Trip } from '../plan/trip.ts'
import { WhichPlace } from '../results/late-results.tsx'
import { TripFareButton } from '../route/trip-fare-button.tsx'
import styles from './reach-panel.module.css'
import { type ReachLimits, reachQuery } from './reach-query.ts'

interface ReachPanelProps {
  readonly draft: Trip
  readonly onReach: (places: readonly ReachedPlace[]) => void
  readonly onPlan: (trip: Trip) => void
  /** Chooses where to start. */
  readonly onSource: (source: Trip['source']) => void
  /** Puts the focus in the field of the start. */
  readonly onEdit: () => void
}

const MINUTES = [15, 30, 45, 60, 90]
const RUPEES = [20, 50, 100, 200, 300]
const ROWS_AT_FIRST = 30

/** The places within so many minutes and rupees of the source; a tap plans the trip there. */
export function ReachPanel({ draft, onReach, onPlan, onSource, onEdit }: ReachPanelProps) {
  const texts = useTexts(reachTexts)
  const { failures } = useTexts(routePlannerTexts)
  const [limits, setLimits] = useState<ReachLimits>({ minutes: 30, fare: 50 })
  const [isWhole, setIsWhole] = useState(false)
  const isTyped = useIsTyped(draft.source)
  const { data, error, isFetching } = useQuery({
    ...reachQuery(useApp(), draft, limits),
    enabled: isTyped,
  })
  const places = isTyped && !error ? data?.places : undefined
  const failure = isTyped && error && !isFetching ? planFailureOf(error) : null
  useEffect(() => {
    onReach(places ?? [])
    return () => onReach([])
  }, [places, onReach])
  const shown = isWhole ? (places ?? []) : (places ?? []).slice(0, ROWS_AT_FIRST)
  return (
    <div className={styles.panel}>
      <div className={styles.limits}>
        <Choice
          label={texts.minutes}
          choices={MINUTES}
          value={limits.minutes}
          onChange={minutes => setLimits(current => ({ ...current, minutes }))}
        />
        <Choice
          label={texts.fare}
          choices={RUPEES}
          value={limits.fare}
          onChange={fare => setLimits(current => ({ ...current, fare }))}
        />
      </div>
      <p role="status" className={styles.count}>
        {statusOf()}
      </p>
      {failure && isQuestion(failure) && (
        <Suspense fallback={null}>
          <WhichPlace
            asks={failure.asks}
            question={failure.questions[0]!}
            trip={draft}
            onChoose={({ source }) => onSource(source)}
            onEdit={onEdit}
          />
        </Suspense>
      )}
      <ul className={styles.places}>
        {shown.map(place => (
          <li key={`${place.name} ${place.latitude}`}>
            <PlaceRow place={place} limits={limits} draft={draft} onPlan={onPlan} />
          </li>
        ))}
      </ul>
      {places && places.length > shown.length && (
        <Button compact onClick={() => setIsWhole(true)}>
          {texts.all(places.length)}
        </Button>
      )}
    </div>
  )

  function statusOf(): string {
    if (!isTyped) return texts.chooseSource
    if (isFetching) return texts.searching
    if (failure && isQuestion(failure)) return ''
    if (failure === 'sourceNotFound') return failures.sourceNotFound
    return places ? texts.found(places.length) : texts.failed
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

interface ChoiceProps {
  readonly label: string
  readonly choices: readonly number[]
  readonly value: number
  readonly onChange: (value: number) => void
}

function Choice({ label, choices, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {ids => (
        <select
          {...ids}
          className={controlClass}
          value={value}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        >
          {choices.map(choice => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface PlaceRowProps {
  readonly place: ReachedPlace
  readonly limits: ReachLimits
  readonly draft: Trip
  readonly onPlan: (trip: Trip) => void
}

function PlaceRow({ place, limits, draft, onPlan }: PlaceRowProps) {
  const texts = useTexts(reachTexts)
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const { latitude, longitude, minutes } = place
  const trip = { ...draft, destination: { name: place.name, point: { latitude, longitude } } }
  const name = nameOf(place.name)
  const duration = figures.duration(minutes)
  const fare = place.fare === 0 ? texts.free : formatRupees(place.fare)
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.place}
        data-shade={shadeOf(minutes, limits.minutes)}
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

/** Near, middle or far, by thirds of the minutes. */
function shadeOf(minutes: number, most: number): 'near' | 'middle' | 'far' {
  if (3 * minutes <= most) return 'near'
  return 3 * minutes <= 2 * most ? 'middle' : 'far'
}
