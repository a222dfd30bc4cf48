import { useState } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { formatOneDecimal } from '../../../shared/format.ts'
import { type NameOf, usePlaceName } from '../../../shared/places/place-names.ts'
import type { StandDestination } from '../../../shared/stands/stand.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { AvailabilityPill } from './availability-pill.tsx'
import { DestinationList } from './destination-list.tsx'
import styles from './stand-list.module.css'
import type { ListedStand } from './stand-order.ts'

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
export function StandList({ stands, busy, ...row }: StandListProps) {
  const { list, showMore } = useTexts(hotspotsTexts)
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const nameOf = usePlaceName()
  return (
    <section aria-label={list.title} aria-busy={busy}>
      <ul className={styles.list}>
        {stands.slice(0, shown).map(listed => (
          <StandRow key={listed.stand.id} listed={listed} nameOf={nameOf} {...row} />
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

type StandRowProps = Omit<StandListProps, 'stands' | 'busy'> & {
  readonly listed: ListedStand
  readonly nameOf: NameOf
}

function StandRow({ listed, nameOf, selectedId, expandsInPlace, onToggle, onChoose }: StandRowProps) {
  const { stand, distanceKm } = listed
  const { list, stand: texts } = useTexts(hotspotsTexts)
  const selected = stand.id === selectedId
  return (
    <li className={styles.item} data-selected={selected}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={selected}
        onClick={event => onToggle(selected ? null : stand.id, event.currentTarget)}
      >
        <span className={styles.name}>{nameOf(stand) || texts.unnamed}</span>
        <span className={styles.facts}>
          <AvailabilityPill level={stand.availability} />
          <span>{list.routes(stand.destinations.length)}</span>
          {distanceKm !== null && <span>{list.distance(formatOneDecimal(distanceKm))}</span>}
        </span>
        <Icon name={expandsInPlace ? 'chevron-down' : 'chevron-right'} size={20} className={styles.mark} />
      </button>
      {selected && expandsInPlace && (
        <DestinationList stand={stand} onChoose={destination => onChoose(stand.id, destination)} />
      )}
    </li>
  )
}
