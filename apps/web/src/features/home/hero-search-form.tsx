import { type FormEvent, useEffect, useRef, useState } from 'react'
import { homeTexts } from '../../messages/home.ts'
import { placesTexts } from '../../messages/places.ts'
import { useTexts } from '../../messages/texts.ts'
import { useNavigate } from '../../shared/navigation/router-context.tsx'
import { paths } from '../../shared/paths.ts'
import { MY_LOCATION, usePlaceName } from '../../shared/place-names/place-names.ts'
import {
  PlaceInput,
  type PlaceInputHandle,
  SavedPlacesDialog,
} from '../../shared/places/input/place-input.tsx'
import { writeTripEnds } from '../../shared/places/place-address.ts'
import { noPlace, type PlaceChoice } from '../../shared/places/place-option.ts'
import { type KeptKind, keptKinds } from '../../shared/places/saved/saved-places.ts'
import { useSavedOptions } from '../../shared/places/saved/use-saved-places.ts'
import { useAskPosition } from '../../shared/position/use-position.tsx'
import { Button, IconButton } from '../../shared/ui/button.tsx'
import styles from './hero.module.css'

const HERE: PlaceChoice = { name: MY_LOCATION, point: null }

/** The visitor's actions before this code had loaded. */
export interface HeroStart {
  readonly text: string
  readonly did: 'typed' | 'went' | 'choseSource' | KeptKind
}

/** Leads from the position or a chosen place straight to the routes. */
export function HeroSearchForm({ start }: { readonly start: HeroStart }) {
  const { search } = useTexts(homeTexts)
  const { input } = useTexts(placesTexts)
  const nameOf = usePlaceName()
  const trip = useTrip(start.text)
  const options = useSavedOptions()
  const saved = options?.offeredPlaces(nameOf) ?? []
  const [editing, setEditing] = useState(false)

  function goToKept(kind: KeptKind) {
    const place = saved.find(option => option.kind === kind)
    if (place) void trip.goTo(place)
    else setEditing(true)
  }

  // Repeats the first action, once. One that needs the saved places waits until they have loaded.
  const awaited = useRef<HeroStart['did'] | null>(start.did)
  const isReady = options !== undefined || !isKept(start.did)
  useEffect(() => {
    const did = awaited.current
    if (did === null || !isReady) return
    awaited.current = null
    if (isKept(did)) goToKept(did)
    else if (did === 'went') void trip.goTo({ name: start.text, point: null })
    else if (did === 'choseSource') trip.chooseSource()
    else trip.goOnTyping()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void trip.goTo(trip.destination)
  }

  return (
    <form className={styles.search} onSubmit={submit}>
      <PlaceInput
        ref={trip.destinationInput}
        label={search.label}
        value={trip.destination}
        onChange={trip.setDestination}
        onChoose={place => void trip.goTo(place)}
        action={<IconButton type="submit" icon="arrow" label={search.go} aria-busy={trip.locating} />}
      />
      {trip.choosesSource && (
        <PlaceInput
          ref={trip.sourceInput}
          label={search.from}
          value={trip.source}
          onChange={trip.setSource}
          onChoose={trip.focusDestination}
          error={trip.refused && trip.source.name === '' ? input.locationRefused : null}
          action={<IconButton icon="locate" label={input.useMyLocation} onClick={trip.startHere} />}
        />
      )}
      <div className={styles.chips}>
        {!trip.choosesSource && (
          <Button compact icon="locate" aria-expanded={false} onClick={trip.chooseSource}>
            {search.fromHere}
          </Button>
        )}
        {keptKinds.map(kind => (
          <Button key={kind} compact icon={kind} onClick={() => goToKept(kind)}>
            {search.kept[kind]}
          </Button>
        ))}
      </div>
      {trip.dialog}
      {editing && <SavedPlacesDialog onClose={() => setEditing(false)} />}
    </form>
  )
}

/** Both ends, and the link to the results. The position is requested when it is needed. */
function useTrip(text: string) {
  const navigate = useNavigate()
  const { ask, dialog } = useAskPosition()
  const [source, setSource] = useState(HERE)
  const [destination, setDestination] = useState<PlaceChoice>({ ...noPlace, name: text })
  const [choosesSource, setChoosesSource] = useState(false)
  const [locating, setLocating] = useState(false)
  const [refused, setRefused] = useState(false)
  const sourceInput = useRef<PlaceInputHandle>(null)
  const destinationInput = useRef<PlaceInputHandle>(null)

  function chooseSource() {
    setSource(noPlace)
    setChoosesSource(true)
    // The field is rendered first.
    setTimeout(() => sourceInput.current?.focus())
  }

  async function startingPlace(): Promise<PlaceChoice | null> {
    if (source.name !== MY_LOCATION || source.point !== null) return source
    setLocating(true)
    try {
      const point = await ask({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 })
      return point && { ...HERE, point }
    } catch {
      setRefused(true)
      return null
    } finally {
      setLocating(false)
    }
  }

  async function goTo({ name, point }: PlaceChoice): Promise<void> {
    setDestination({ name, point })
    if (name.trim() === '') {
      destinationInput.current?.focus()
      return
    }
    const from = await startingPlace()
    if (from === null || from.name.trim() === '') {
      chooseSource()
      return
    }
    const query = new URLSearchParams()
    writeTripEnds(query, { source: from, destination: { name, point } })
    await navigate(`${paths.routes}?${query}`)
  }

  return {
    source,
    setSource,
    destination,
    setDestination,
    choosesSource,
    chooseSource,
    locating,
    refused,
    sourceInput,
    destinationInput,
    dialog,
    goTo,
    startHere: () => setSource(HERE),
    focusDestination: () => destinationInput.current?.focus(),
    goOnTyping: () => destinationInput.current?.goOn(),
  }
}

function isKept(did: HeroStart['did']): did is KeptKind {
  return did === 'home' || did === 'work'
}
