import type { PlaceCandidate, PlaceQuestion } from '@sawari/contract'
import { useEffect, useId, useRef } from 'react'
import { type WhichPlaceTexts, whichPlaceTexts } from '../../../messages/dialogs.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../place-names/place-names.ts'
import { usePlaces } from '../../region.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/marks.tsx'
import type { TripEnds } from '../place-address.ts'
import styles from './which-place.module.css'

export interface WhichPlaceProps<Trip extends TripEnds> {
  /** Which of several places is meant, or which known place serves instead of one outside the region. */
  readonly asks: 'which' | 'outside'
  /** One end at a time: its answer may be followed by the question for the other end. */
  readonly question: PlaceQuestion
  readonly trip: Trip
  readonly onChoose: (trip: Trip) => void
  readonly onEdit: () => void
}

/** Asks which place an end of the trip means; takes focus, because it ends the search. */
export function WhichPlace<Trip extends TripEnds>({
  asks,
  question,
  trip,
  onChoose,
  onEdit,
}: WhichPlaceProps<Trip>) {
  const texts = useTexts(whichPlaceTexts)
  const { covered } = usePlaces()
  const nameOf = usePlaceName()
  const headingId = useId()
  const box = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { field, candidates } = question
  const typed = nameOf(trip[field].name)
  const words = asks === 'which' ? texts.question : texts.outside
  // Focus follows the question for the other end too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question takes focus
  useEffect(() => {
    heading.current?.focus()
    // Below a form on a phone the places to choose from would be out of sight.
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [question])

  function choose({ name, latitude, longitude }: PlaceCandidate) {
    onChoose({ ...trip, [field]: { name, point: { latitude, longitude } } })
  }

  return (
    <section ref={box} className={styles.box} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1} className={styles.heading}>
        {words.heading}
      </h2>
      {asks === 'outside' && <p>{texts.outside.covered(covered)}</p>}
      <p>{words[field](typed)}</p>
      <ul className={styles.list}>
        {candidates.map(candidate => (
          <li key={`${candidate.name} ${candidate.latitude} ${candidate.longitude}`}>
            <button type="button" className={styles.choice} onClick={() => choose(candidate)}>
              <Icon name={iconOf(candidate.kind)} className={styles.icon} />
              <span className={styles.name}>{nameOf(candidate.name)}</span>
              <span className={styles.detail}>{detailOf(candidate, texts, nameOf)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button compact icon="edit" onClick={onEdit}>
        {texts.question.edit}
      </Button>
    </section>
  )
}

function detailOf(
  { kind, city, near }: PlaceCandidate,
  texts: WhichPlaceTexts,
  nameOf: (name: string) => string,
): string {
  const parts = [texts.kinds[kind], nameOf(city)]
  return [...parts, ...(near === undefined ? [] : [texts.question.near(nameOf(near))])].join(' · ')
}

const ICONS: Readonly<Record<PlaceCandidate['kind'], IconName>> = {
  metro: 'train',
  rrts: 'train',
  rail: 'train',
  bus: 'bus',
  'bus-stop': 'bus',
  market: 'building',
  mall: 'building',
  hospital: 'plus',
  university: 'building',
  school: 'building',
  landmark: 'star',
  sector: 'pin',
  locality: 'pin',
  area: 'pin',
  park: 'tree',
}

/** A newer server may name kinds that this app does not know. */
function iconOf(kind: PlaceCandidate['kind']): IconName {
  return ICONS[kind] ?? 'pin'
}
