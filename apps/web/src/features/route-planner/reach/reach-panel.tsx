import type { ReachedPlace } from '@sawari/contract/reach'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reachTexts } from '../../../messages/reach.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import { formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/places/place-names.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { controlClass, Field } from '../../../shared/ui/controls/field.tsx'
import type { Trip } from '../plan/trip.ts'
import styles from './reach-panel.module.css'
import { type ReachLimits, reachQuery } from './reach-query.ts'

interface ReachPanelProps {
  readonly draft: Trip
  readonly onReach: (places: readonly ReachedPlace[]) => void
  readonly onPlan: (trip: Trip) => void
}

const MINUTES = [15, 30, 45, 60, 90]
const RUPEES = [20, 50, 100, 200, 300]
const ROWS_AT_FIRST = 30

/** The places within so many minutes and rupees of the source; a tap plans the trip there. */
export function ReachPanel({ draft, onReach, onPlan }: ReachPanelProps) {
  const texts = useTexts(reachTexts)
  const [limits, setLimits] = useState<ReachLimits>({ minutes: 30, fare: 50 })
  const [isWhole, setIsWhole] = useState(false)
  const { data, isError, isFetching } = useQuery(reachQuery(useApp(), draft, limits))
  const places = data?.places
  useEffect(() => {
    onReach(places ?? [])
    return () => onReach([])
  }, [places, onReach])
  const hasSource = draft.source.point !== null
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
      <ul className={styles.places}>
        {shown.map(place => (
          <li key={`${place.name} ${place.latitude}`}>
            <PlaceRow
              place={place}
              limits={limits}
              onChoose={choice => onPlan({ ...draft, destination: choice })}
            />
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
    if (!hasSource) return texts.chooseSource
    if (isFetching) return texts.searching
    if (isError || !places) return texts.failed
    return texts.found(places.length)
  }
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
  readonly onChoose: (choice: Trip['destination']) => void
}

function PlaceRow({ place, limits, onChoose }: PlaceRowProps) {
  const texts = useTexts(reachTexts)
  const { figures } = useTexts(routePlannerTexts)
  const nameOf = usePlaceName()
  const { latitude, longitude, minutes } = place
  const name = nameOf(place.name)
  const duration = figures.duration(minutes)
  const fare = place.fare === 0 ? texts.free : formatRupees(place.fare)
  return (
    <button
      type="button"
      className={styles.place}
      data-shade={shadeOf(minutes, limits.minutes)}
      aria-label={texts.place(name, duration, fare)}
      onClick={() => onChoose({ name: place.name, point: { latitude, longitude } })}
    >
      <span className={styles.mark} aria-hidden="true" />
      <span className={styles.name}>{name}</span>
      <span className={styles.figures}>{`${duration} · ${fare}`}</span>
    </button>
  )
}

/** Near, middle or far, by thirds of the minutes. */
function shadeOf(minutes: number, most: number): 'near' | 'middle' | 'far' {
  if (3 * minutes <= most) return 'near'
  return 3 * minutes <= 2 * most ? 'middle' : 'far'
}
