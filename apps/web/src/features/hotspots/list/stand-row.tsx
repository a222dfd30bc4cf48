import { memo } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatRupees } from '../../../shared/format.ts'
import { type NameOf, withoutBrackets } from '../../../shared/place-names/place-names.ts'
import { seatFare } from '../../../shared/stands/seat-fare.ts'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import type { ListedStand } from '../board/stand-order.ts'
import { AvailabilityPill } from './availability-pill.tsx'
import { cheapestOf } from './destination-groups.ts'
import { DestinationList } from './destination-list.tsx'
import styles from './stand-list.module.css'
import { useDistanceTexts } from './use-distance-texts.ts'

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
export const StandRow = memo(function StandRow(props: StandRowProps) {
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
