import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ClaimsTexts, claimsTexts } from '../../../messages/claims.ts'
import { hotspotsTexts } from '../../../messages/hotspots.ts'
import type { Language } from '../../../messages/language.ts'
import { useLanguage, useTexts } from '../../../messages/texts.ts'
import { FareButton } from '../../../shared/fares/fare-button.tsx'
import { formatRupees } from '../../../shared/format.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { claimText, vehicleText } from '../../../shared/stands/claim.tsx'
import { type Stand, type StandDestination, seatFare } from '../../../shared/stands/stand.ts'
import { controlClass } from '../../../shared/ui/field.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { classNames, StatusRegion, VisuallyHidden } from '../../../shared/ui/text.tsx'
import styles from './stand-list.module.css'

/** A shorter list is read at a glance. */
const FILTERED_FROM = 5

interface DestinationListProps {
  readonly stand: Stand
  /** Limits the height and makes the list scroll, as in the popup. */
  readonly scrolls?: boolean
  readonly onChoose: (destination: StandDestination) => void
}

/** The destinations of a stand's autos, in a group for each source, with a filter box. */
export function DestinationList({ stand, scrolls = false, onChoose }: DestinationListProps) {
  const { stand: texts } = useTexts(hotspotsTexts)
  const nameOf = usePlaceName()
  const [typed, setTyped] = useState('')
  const { destinations } = stand
  const claims = useTexts(claimsTexts)
  const language = useLanguage()
  const groups = useMemo(
    () => groupDestinations(destinations, typed, { claims, language }),
    [destinations, typed, claims, language],
  )
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
        className={scrolls ? styles.scrolling : styles.destinations}
        tabIndex={scrolls ? 0 : undefined}
        aria-label={texts.destinations(nameOf(stand))}
      >
        {groups.map(group => (
          <Group key={group.claim} stand={stand} group={group} onChoose={onChoose} />
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

function Group({ stand, group: { claim, isLikely, destinations }, onChoose }: GroupProps) {
  const texts = useTexts(claimsTexts)
  const nameOf = usePlaceName()
  const id = useId()
  return (
    <>
      <p id={id} className={classNames(styles.group, isLikely && styles.likely)}>
        <Icon name={isLikely ? 'alert' : 'check'} size={18} />
        <strong>{claim}</strong>
      </p>
      <ul aria-labelledby={id} className={styles.choices}>
        {destinations.map(destination => (
          <li
            key={`${destination.name} ${destination.point.latitude} ${destination.point.longitude}`}
            className={styles.choice}
          >
            <button type="button" className={styles.destination} onClick={() => onChoose(destination)}>
              <span className={styles.way}>
                <span>{nameOf(destination)}</span>
                <Cost destination={destination} />
                {isLikely && <VisuallyHidden>{texts.mayNotRun}</VisuallyHidden>}
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

/** A seat's fare, with the time on the road and the vehicle beside it. */
function Cost({ destination }: { readonly destination: StandDestination }) {
  const { fareRupees, minutes, vehicle } = destination
  const { stand: texts } = useTexts(hotspotsTexts)
  const claims = useTexts(claimsTexts)
  return (
    <span className={styles.cost}>
      <strong>{fareRupees === null ? texts.fareUnknown : formatRupees(fareRupees)}</strong>
      {minutes !== null && <> · {texts.minutes(minutes)}</>}
      {vehicle && (
        <>
          {' '}
          · <span className={styles.vehicle}>{vehicleText(destination, claims)}</span>
        </>
      )}
    </span>
  )
}

/** The rides of a stand that one source names, or those that the passenger has to ask for. */
interface DestinationGroup {
  /** 'Known from City Times, 2025' */
  readonly claim: string
  readonly isLikely: boolean
  readonly destinations: readonly StandDestination[]
}

/** The destinations whose names contain the typed text, by what is known of them, likely ones last. */
export function groupDestinations(
  destinations: readonly StandDestination[],
  typed: string,
  { claims, language }: { readonly claims: ClaimsTexts; readonly language: Language },
): readonly DestinationGroup[] {
  const words = normal(typed).split(' ')
  const found = destinations.filter(({ name, nameHi = '' }) => {
    const names = normal(`${name} ${nameHi}`)
    return words.every(word => names.includes(word))
  })
  const groups = Array.from(
    Map.groupBy(found, destination => claimText(destination, claims, language)),
    ([claim, ofClaim]) => ({ claim, isLikely: ofClaim[0]!.basis === 'likely', destinations: ofClaim }),
  )
  return groups.sort((a, b) => Number(a.isLikely) - Number(b.isLikely))
}

/** The destination with the lowest known fare of a seat; null if no fare is known. */
export function cheapestOf(destinations: readonly StandDestination[]): StandDestination | null {
  const fareOf = ({ fareRupees }: StandDestination) => fareRupees ?? Number.POSITIVE_INFINITY
  const known = destinations.filter(({ fareRupees }) => fareRupees !== null)
  return known.reduce<StandDestination | null>(
    (least, one) => (least && fareOf(least) <= fareOf(one) ? least : one),
    null,
  )
}

function normal(text: string): string {
  return text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
}

/** Ends a scrolling list in the middle of a row, so that it shows that there is more. */
function useHalfRowCue(scrolls: boolean, content: unknown): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const box = list.current
    if (!box || !scrolls || content === null) return
    // The limit of the style sheet.
    box.style.maxHeight = ''
    if (box.scrollHeight <= box.clientHeight) return
    const top = box.getBoundingClientRect().top
    const middles = Array.from(box.querySelectorAll('li'), row => {
      const { top: rowTop, height } = row.getBoundingClientRect()
      return rowTop - top + box.scrollTop + height / 2
    })
    const last = middles.findLast(middle => middle <= box.clientHeight)
    if (last !== undefined) box.style.maxHeight = `${Math.round(last)}px`
  }, [scrolls, content])
  return list
}
