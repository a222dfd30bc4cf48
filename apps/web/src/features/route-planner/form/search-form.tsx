import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useCallback, useId, useMemo, useState } from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { routePlannerTexts } from '../../../messages/route-planner.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { Fare } from '../../../shared/fares/fare.ts'
import { formatRupees } from '../../../shared/format.ts'
import { MY_LOCATION, usePlaceName } from '../../../shared/place-names/place-names.ts'
import { PlaceInput, type PlaceInputHandle } from '../../../shared/places/input/place-input.tsx'
import { SwapButton } from '../../../shared/places/input/swap-button.tsx'
import { noPlace, type PlaceChoice, suggestionOption } from '../../../shared/places/place-option.ts'
import { useAskPosition } from '../../../shared/position/use-position.tsx'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { deviceAnswers, useOnline } from '../../../shared/ui/device.ts'
import { locationsQuery, nearestLocation, suggestionsQuery } from '../plan/queries.ts'
import { isComplete, reversed, type Trip } from '../plan/trip.ts'
import styles from './form.module.css'
import { TimeChoice, TripOptions } from './trip-options.tsx'

interface SearchFormProps {
  readonly draft: Trip
  readonly setDraft: (change: (draft: Trip) => Trip) => void
  readonly busy: boolean
  readonly sourceInput: RefObject<PlaceInputHandle | null>
  readonly destinationInput: RefObject<PlaceInputHandle | null>
  readonly onSearch: (trip: Trip) => void
  /** Called when a place with a known position was chosen. */
  readonly onChoose: (choice: PlaceChoice) => void
}

/** Source, destination and options of the trip to plan. */
export function SearchForm(props: SearchFormProps) {
  const { draft, setDraft, busy, sourceInput, destinationInput, onSearch, onChoose } = props
  const routePlanner = useTexts(routePlannerTexts)
  const places = useTexts(placesTexts)
  const { form } = routePlanner
  const nameOf = usePlaceName()
  const reasonId = useId()
  const answered = useOnline() || deviceAnswers()
  const suggestions = useDestinationSuggestions(draft.source)
  const setSource = (source: PlaceChoice) => setDraft(current => ({ ...current, source }))
  const setDestination = useCallback(
    (destination: PlaceChoice) => setDraft(current => ({ ...current, destination })),
    [setDraft],
  )
  const myLocation = useMyLocation(choice => {
    setSource(choice)
    onChoose(choice)
  })
  const reason = answered ? (isComplete(draft) ? null : form.incomplete) : form.offline

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason === null && !busy) onSearch(draft)
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-label={form.heading}>
      <div className={styles.ends}>
        <PlaceInput
          ref={sourceInput}
          label={form.source}
          value={draft.source}
          onChange={setSource}
          onChoose={onChoose}
          help={
            myLocation.near !== null &&
            draft.source.name === MY_LOCATION &&
            form.near(nameOf(myLocation.near))
          }
          error={
            myLocation.state === 'refused' && draft.source.name === '' ? places.input.locationRefused : null
          }
          action={
            <IconButton
              icon="locate"
              label={places.input.useMyLocation}
              aria-busy={myLocation.state === 'locating'}
              onClick={() => void myLocation.locate()}
            />
          }
        />
        <div className={styles.destination}>
          <PlaceInput
            ref={destinationInput}
            label={form.destination}
            value={draft.destination}
            onChange={setDestination}
            onChoose={onChoose}
            suggestions={suggestions}
          />
          <SwapButton ends={draft} onSwap={() => setDraft(reversed)} />
        </div>
      </div>
      {myLocation.dialog}
      <TimeChoice departAt={draft.departAt} arriveBy={draft.arriveBy} setDraft={setDraft} />
      <TripOptions draft={draft} setDraft={setDraft} />
      <div className={styles.submit}>
        <Button
          type="submit"
          kind="primary"
          icon="route"
          wide
          busy={busy}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
        >
          {busy ? form.searching : form.submit}
        </Button>
        {reason !== null && (
          <p id={reasonId} className={styles.reason}>
            {reason}
          </p>
        )}
      </div>
    </form>
  )
}

/** Destinations of the autos at the chosen source, offered as suggestions. */
function useDestinationSuggestions(typed: PlaceChoice) {
  const routePlanner = useTexts(routePlannerTexts)
  const places = useTexts(placesTexts)
  // While a source is being typed there are no suggestions: the list stays the same.
  const source = typed.point !== null && typed.name !== MY_LOCATION ? typed : noPlace
  const { data } = useQuery(suggestionsQuery(useApp(), source.name))
  return useMemo(
    () =>
      (data ?? []).map(suggestion => {
        const { name, latitude, longitude, minutes, fareBasis = 'estimated' } = suggestion
        const time = routePlanner.figures.duration(minutes)
        const fare: Fare = {
          rupees: suggestion.fare,
          kind: fareBasis,
          of: 'seat',
          from: source,
          to: { name, point: { latitude, longitude } },
        }
        return suggestionOption(
          suggestion,
          places.input.suggestionDetail(formatRupees(fare.rupees), time),
          fare,
        )
      }),
    [data, source, routePlanner, places],
  )
}

type LocateState = 'idle' | 'locating' | 'refused'

/** Asks the device for its position after a tap, and names a nearby place. */
function useMyLocation(onFound: (choice: PlaceChoice) => void) {
  const app = useApp()
  const queryClient = useQueryClient()
  const { ask, dialog } = useAskPosition()
  const [state, setState] = useState<LocateState>('idle')
  const [near, setNear] = useState<string | null>(null)

  async function locate() {
    setState('locating')
    setNear(null)
    try {
      const point = await ask({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 })
      setState('idle')
      if (!point) return
      onFound({ name: MY_LOCATION, point })
      const locations = await queryClient.fetchQuery(locationsQuery(app)).catch(() => [])
      setNear(nearestLocation(point, locations)?.name ?? null)
    } catch {
      setState('refused')
    }
  }

  return { locate, state, near, dialog }
}
