import { useId, useMemo, useState } from 'react'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import { useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { seatFare } from '../../../shared/stands/seat-fare.ts'
import type { Stand, StandDestination } from '../../../shared/stands/stand.ts'
import { controlClass } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { classNames, StatusRegion } from '../../../shared/ui/text.tsx'
import { type DestinationGroup, groupDestinations } from './destination-groups.ts'
import styles from './destination-list.module.css'
import { useHalfRowCue } from './use-half-row-cue.ts'

/** A shorter list is read at a glance. */
const FILTERED_FROM = 5

interface DestinationListProps {
  readonly stand: Stand
  /** Limits the height and makes the list scroll, as in the popup. */
  readonly scrolls?: boolean
  readonly onChoose: (destination: StandDestination) => void
}

/** The destinations of a stand's autos, in two groups, with a filter box. */
export function DestinationList({ stand, scrolls = false, onChoose }: DestinationListProps) {
  const { stand: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  const [typed, setTyped] = useState('')
  const { destinations } = stand
  const groups = useMemo(() => groupDestinations(destinations, typed), [destinations, typed])
  const list = useHalfRowCue(scrolls, groups)
  const count = groups.reduce((sum, group) => sum + group.destinations.length, 0)
  return (
    <>
      {destinations.length >= FILTERED_FROM && (
        <search className={styles.filter}>
          <Icon name="search" size={20} />
          <input
            type="search"
            value={typed}
            aria-label={texts.filter}
            placeholder={texts.filter}
            autoComplete="off"
            enterKeyHint="search"
            className={classNames(controlClass, styles.typed)}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <StatusRegion>{typed !== '' && texts.found(count)}</StatusRegion>
        </search>
      )}
      <section
        ref={list}
        className={scrolls ? styles.scrolling : styles.list}
        tabIndex={scrolls ? 0 : undefined}
        aria-label={texts.destinations(nameOf(stand))}
      >
        {groups.map(group => (
          <Group key={group.basis} stand={stand} group={group} onChoose={onChoose} />
        ))}
        {groups.length === 0 && <p className={styles.none}>{texts.noMatch(typed)}</p>}
      </section>
      <p className={styles.footer}>{texts.select}</p>
    </>
  )
}

interface GroupProps {
  readonly stand: Stand
  readonly group: DestinationGroup
  readonly onChoose: (destination: StandDestination) => void
}

function Group({ stand, group: { basis, destinations }, onChoose }: GroupProps) {
  const { stand: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  const id = useId()
  return (
    <>
      <p id={id} className={styles.group}>
        <strong>{texts[basis]}</strong> {texts[`${basis}Note`]}
      </p>
      <ul aria-labelledby={id} className={styles.ways}>
        {destinations.map(destination => (
          <li
            key={`${destination.name} ${destination.point.latitude} ${destination.point.longitude}`}
            className={styles.row}
          >
            <button type="button" className={styles.destination} onClick={() => onChoose(destination)}>
              <span className={styles.way}>
                <span>{nameOf(destination)}</span>
                <Cost destination={destination} />
              </span>
              <Icon name="chevron-right" size={20} />
            </button>
            {destination.fareRupees !== null && <FareButton fares={[seatFare(stand, destination)]} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A seat's fare, with the time on the road beside it. */
function Cost({ destination: { fareRupees, minutes } }: { readonly destination: StandDestination }) {
  const { stand: texts } = useTexts(hotspotsTexts)
  return (
    <span className={styles.cost}>
      <strong>{fareRupees === null ? texts.fareUnknown : formatRupees(fareRupees)}</strong>
      {minutes !== null && <> · {texts.minutes(minutes)}</>}
    </span>
  )
}
