import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatOneDecimal, formatRupees } from '../../../shared/format.ts'
import { type NameOf, usePlaceName, withoutBrackets } from '../../../shared/place-names/place-names.ts'
import { type AvailabilityLevel, type StandDestination, seatFare } from '../../../shared/stands/stand.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Badge, Icon } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { ListedStand } from '../board/stand-order.ts'
import { cheapestOf, DestinationList } from './destination-list.tsx'
import styles from './stand-list.module.css'

const ROWS_AT_ONCE = 50

interface StandListProps {
  readonly stands: readonly ListedStand[]
  readonly busy: boolean
  readonly selectedId: string | null
  /** Whether a row expands in the list, because there is no map. */
  readonly expandsInPlace: boolean
  readonly onToggle: (id: string | null, row: HTMLElement) => void
  readonly onChoose: (id: string, destination: StandDestination) => void
}

/** The stands in view, the same as the circles on the map: at most fifty rows, and more on request. */
export function StandList({ stands, busy, selectedId, expandsInPlace, onToggle, onChoose }: StandListProps) {
  const { list, showMore } = useTexts(hotspotsTexts)
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const nameOf = usePlaceName()
  const toggle = useSteady(onToggle)
  const choose = useSteady(onChoose)
  return (
    <section aria-label={list.title} aria-busy={busy}>
      <ul className={styles.list}>
        {stands.slice(0, shown).map(listed => (
          <StandRow
            key={listed.stand.id}
            listed={listed}
            nameOf={nameOf}
            selected={listed.stand.id === selectedId}
            expandsInPlace={expandsInPlace}
            onToggle={toggle}
            onChoose={choose}
          />
        ))}
      </ul>
      {stands.length > shown && (
        <p className={styles.more}>
          <Button wide onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            {showMore}
          </Button>
        </p>
      )}
    </section>
  )
}

/** A stable function that calls the newest `act`, so that a tap renders only the rows that it changes. */
function useSteady<Args extends readonly unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}

const NAMED_DESTINATIONS = 3

interface StandRowProps {
  readonly listed: ListedStand
  readonly nameOf: NameOf
  readonly selected: boolean
  /** Whether a row expands in the list, because there is no map. */
  readonly expandsInPlace: boolean
  readonly onToggle: (id: string | null, row: HTMLElement) => void
  readonly onChoose: (id: string, destination: StandDestination) => void
}

/**
 * A stand in three lines: its name and cheapest fare, its distance, and the first destinations of its autos.
 */
const StandRow = memo(function StandRow(props: StandRowProps) {
  const { listed, nameOf, selected, expandsInPlace, onToggle, onChoose } = props
  const { stand, distanceKm } = listed
  const { list, stand: texts } = useTexts(hotspotsTexts)
  const { awayText } = useDistanceTexts()
  const cheapest = cheapestOf(stand.destinations)
  const fare = cheapest?.fareRupees ?? null
  const named = stand.destinations.slice(0, NAMED_DESTINATIONS)
  const others = stand.destinations.length - named.length
  return (
    <li className={styles.item} data-selected={selected}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={selected}
        onClick={event => onToggle(selected ? null : stand.id, event.currentTarget)}
      >
        <span className={styles.name}>{nameOf(stand) || texts.unnamed}</span>
        {fare !== null && <Fare text={list.from} rupees={fare} />}
        <span className={styles.facts}>
          <AvailabilityPill level={stand.availability} />
          {distanceKm !== null && <span>{awayText(distanceKm)}</span>}
        </span>
        {named.length > 0 && (
          <span className={styles.ways}>
            <Icon name="arrow" size={16} />
            <span className={styles.names}>{named.map(one => withoutBrackets(nameOf(one))).join(', ')}</span>
            {others > 0 && <span>{list.more(others)}</span>}
          </span>
        )}
      </button>
      {cheapest && <FareButton fares={[seatFare(stand, cheapest)]} className={styles.mark} />}
      {selected && expandsInPlace && (
        <DestinationList stand={stand} onChoose={destination => onChoose(stand.id, destination)} />
      )}
    </li>
  )
})

/** A text with the fare in bold. Each language places the fare where its sentence needs it. */
function Fare({ text, rupees }: { readonly text: (fare: string) => string; readonly rupees: number }) {
  const fare = formatRupees(rupees)
  const [before, after] = text(fare).split(fare)
  return (
    <span className={styles.fare}>
      {before}
      <strong>{fare}</strong>
      {after}
    </span>
  )
}

/** The availability of autos as bars and a word; nothing for an unknown colour. */
export function AvailabilityPill({ level }: { readonly level: AvailabilityLevel | null }) {
  const { availability, availabilityLong } = useTexts(hotspotsTexts)
  if (level === null) return null
  return (
    <Badge tone={level} icon={`bars-${level}`}>
      <span aria-hidden="true">{availability[level]}</span>
      <VisuallyHidden>{availabilityLong[level]}</VisuallyHidden>
    </Badge>
  )
}

/** From this distance on, texts give kilometres. */
const KILOMETRES_FROM_METRES = 950
const METRES_STEP = 10
/** Longer walks to an auto are not shown. */
const LONGEST_WALK_MINUTES = 60

/** Texts for a straight-line distance and for the walk over it. */
export function useDistanceTexts() {
  const { list } = useTexts(hotspotsTexts)
  const distanceText = (km: number) => {
    const metres = Math.max(1, Math.round((km * 1000) / METRES_STEP)) * METRES_STEP
    return metres < KILOMETRES_FROM_METRES ? list.metres(metres) : list.distance(formatOneDecimal(km))
  }
  const walkText = (km: number) => {
    const minutes = walkMinutes(km)
    return minutes <= LONGEST_WALK_MINUTES ? list.walk(minutes) : null
  }
  return {
    /** The distance, and the walk if it is short enough. */
    awayText: (km: number) => [distanceText(km), walkText(km)].filter(text => text !== null).join(' · '),
    /** The walk, or the distance if the walk is too long. */
    walkOrDistanceText: (km: number) => walkText(km) ?? distanceText(km),
  }
}

/** Streets are this much longer than the straight line. */
const WALK_DETOUR = 1.3
const WALK_KM_PER_HOUR = 4.5

/** Whole minutes on foot, estimated from the straight line; at least 1. */
function walkMinutes(straightKm: number): number {
  return Math.max(1, Math.round(((straightKm * WALK_DETOUR) / WALK_KM_PER_HOUR) * 60))
}
