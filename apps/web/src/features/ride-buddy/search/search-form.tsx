import { SEARCH_RADIUS_DEFAULT_KM } from '@sawari/contract/limits'
import { type FormEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { PlaceInput, type PlaceInputHandle } from '../../../shared/places/input/place-input.tsx'
import { SwapButton } from '../../../shared/places/input/swap-button.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField } from '../../../shared/ui/field.tsx'
import { FailureNote } from '../../../shared/ui/notes.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { SearchFailure } from '../exchange/failures.ts'
import type { SearchTrip } from '../model/search-state.ts'
import { NetworkButton } from '../riders/parts.tsx'
import styles from './search.module.css'
import { isBlank, radiusChoicesKm, tripProblem, useSearchFailureText } from './use-search.ts'

export interface SearchFormHandle {
  readonly focusSubmit: () => void
  readonly focusEnd: (end: 'source' | 'destination') => void
}

/** Failures that are shown at their field. */
const FIELD_FAILURES: readonly SearchFailure[] = ['sourceNotFound', 'destinationNotFound', 'samePlace']

interface SearchFormProps {
  readonly ref?: Ref<SearchFormHandle>
  readonly draft: SearchTrip
  readonly setDraft: (draft: SearchTrip) => void
  readonly state: 'idle' | 'searching' | 'active'
  readonly failure: SearchFailure | null
  readonly onSearch: (trip: SearchTrip) => void
}

/** Source, destination and radius; while a search is active, only its state. */
export function SearchForm({ ref, draft, setDraft, state, failure, onSearch }: SearchFormProps) {
  const { form } = useTexts(rideBuddyTexts)
  const failureText = useSearchFailureText()
  const noteId = useId()
  const area = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const [checked, setChecked] = useState(false)
  useImperativeHandle(ref, () => ({
    focusSubmit: () => submit.current?.focus(),
    focusEnd: end => area.current?.querySelectorAll('input')[end === 'source' ? 0 : 1]?.focus(),
  }))
  const problem = tripProblem(draft)
  const active = state === 'active'

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (state !== 'idle') return
    setChecked(true)
    if (problem === null) onSearch(draft)
    else focusFirstBad(area.current)
  }

  return (
    <form
      ref={area}
      className={styles.form}
      data-state={state}
      onSubmit={onSubmit}
      noValidate
      aria-labelledby={`${noteId}-heading`}
    >
      <h2 id={`${noteId}-heading`}>
        {active ? <VisuallyHidden>{form.headingActive}</VisuallyHidden> : form.heading}
      </h2>
      {!active && (
        <fieldset className={styles.fields} disabled={state === 'searching'}>
          <Ends draft={draft} setDraft={setDraft} shown={checked ? problem : null} failure={failure} />
          <Radius draft={draft} setDraft={setDraft} />
        </fieldset>
      )}
      <FailureNote>
        {failure !== null && !FIELD_FAILURES.includes(failure) ? failureText(failure) : null}
      </FailureNote>
      <NetworkButton
        ref={submit}
        type="submit"
        kind="primary"
        icon="people"
        wide
        busy={state === 'searching'}
        aria-disabled={state !== 'idle' || undefined}
        aria-describedby={noteId}
      >
        {{ idle: form.submit, searching: form.searching, active: form.active }[state]}
      </NetworkButton>
      <p id={noteId} className={styles.note}>
        {active ? form.alreadyActive : form.note}
      </p>
    </form>
  )
}

interface EndsProps {
  readonly draft: SearchTrip
  readonly setDraft: (draft: SearchTrip) => void
  readonly shown: ReturnType<typeof tripProblem>
  readonly failure: SearchFailure | null
}

function Ends({ draft, setDraft, shown, failure }: EndsProps) {
  const { form } = useTexts(rideBuddyTexts)
  const failureText = useSearchFailureText()
  const source = useRef<PlaceInputHandle>(null)
  const { destination } = draft
  const refused = (...kinds: readonly SearchFailure[]) =>
    failure !== null && kinds.includes(failure) ? failureText(failure) : null
  const missing = (end: 'source' | 'destination') =>
    shown === 'bothRequired' && isBlank(draft[end]) ? form.bothRequired : null
  return (
    <div className={styles.ends}>
      <PlaceInput
        ref={source}
        label={form.source}
        value={draft.source}
        onChange={choice => setDraft({ ...draft, source: choice })}
        error={missing('source') ?? refused('sourceNotFound')}
      />
      <div className={styles.destination}>
        <PlaceInput
          label={form.destination}
          value={destination}
          onChange={choice => setDraft({ ...draft, destination: choice })}
          error={
            missing('destination') ??
            (shown === 'samePlace' ? form.samePlace : refused('samePlace', 'destinationNotFound'))
          }
        />
        <SwapButton
          ends={draft}
          onSwap={() => setDraft({ ...draft, source: destination, destination: draft.source })}
        />
      </div>
    </div>
  )
}

function Radius({ draft, setDraft }: Pick<EndsProps, 'draft' | 'setDraft'>) {
  const { form } = useTexts(rideBuddyTexts)
  return (
    <SelectField
      label={form.radius}
      help={form.radiusHelp}
      choices={radiusChoicesKm}
      textOf={form.kilometres}
      value={draft.radiusKm || SEARCH_RADIUS_DEFAULT_KM}
      onChange={km => setDraft({ ...draft, radiusKm: Number(km) })}
    />
  )
}

/** Focuses the first invalid field, after the errors have been rendered. */
function focusFirstBad(area: HTMLFormElement | null): void {
  requestAnimationFrame(() => area?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

interface RecentSearchesProps {
  readonly trips: readonly SearchTrip[]
  readonly onChoose: (trip: SearchTrip) => void
}

/** Earlier searches, because most people make the same trip every day. */
export function RecentSearches({ trips, onChoose }: RecentSearchesProps) {
  const texts = useTexts(rideBuddyTexts)
  const nameOf = usePlaceName()
  if (trips.length === 0) return null
  return (
    <section aria-labelledby="recent-searches" className={styles.recent}>
      <h2 id="recent-searches">{texts.form.recent}</h2>
      <ul className={styles.recentList}>
        {trips.map(trip => (
          <li key={`${trip.source.name} ${trip.destination.name}`}>
            <Button compact icon="retry" onClick={() => onChoose(trip)}>
              {texts.trip(nameOf(trip.source.name), nameOf(trip.destination.name))}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
