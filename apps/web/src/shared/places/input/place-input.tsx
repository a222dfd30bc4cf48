import { memo, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import type { Fare } from '../../fares/fare.ts'
import { FareCard } from '../../fares/fare-button.tsx'
import { late } from '../../late.ts'
import { type NameOf, usePlaceName } from '../../place-names/place-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/marks.tsx'
import { classNames } from '../../ui/text.tsx'
import type { PlaceChoice, PlaceOption } from '../place-option.ts'
import type { SavedOptions } from '../saved/saved-options.ts'
import { useSavedOptions } from '../saved/use-saved-places.ts'
import styles from './combobox.module.css'
import { ComboboxPanel, useCombobox } from './combobox.tsx'
import type { AllStandsProps } from './location-dropdown.tsx'
import { InputNote, OptionContent } from './place-rows.tsx'
import { usePlaceOptions } from './use-place-search.ts'

/** Few passengers leaf through all stands. */
const AllStands = late<AllStandsProps>(
  async () => (await import('./location-dropdown.tsx')).AllStands,
  undefined,
  <Spinner />,
)

export const SavedPlacesDialog = late<{ readonly onClose: () => void }>(
  async () => (await import('../saved/saved-places-list.tsx')).SavedPlacesDialog,
)

export interface PlaceInputHandle {
  readonly focus: () => void
  /** Focuses the field and offers places for what it holds. */
  readonly goOn: () => void
}

interface PlaceInputProps {
  readonly ref?: Ref<PlaceInputHandle>
  readonly label: string
  readonly value: PlaceChoice
  /** Typing gives a name without a point; choosing an option gives both. */
  readonly onChange: (choice: PlaceChoice) => void
  readonly onChoose?: (choice: PlaceChoice) => void
  /** Offered while nothing is typed. */
  readonly suggestions?: readonly PlaceOption[]
  /** A second button inside the field. */
  readonly action?: ReactNode
  readonly help?: ReactNode
  readonly error?: string | null
}

/** One end of a trip: a stand or place from the list, or the typed name unchanged. */
export const PlaceInput = memo(function PlaceInput(props: PlaceInputProps) {
  const { ref, label, value, suggestions = [], action, help, error } = props
  const places = useTexts(placesTexts)
  // The typed text; null once the field shows a chosen place.
  const [typed, setTyped] = useState<string | null>(null)
  const typing = typed === value.name
  const nameOf = usePlaceName()
  const shown = typing ? typed : nameOf(value.name)
  const found = usePlaceOptions(typing ? typed : '')
  const saved = useSavedOptions()
  const [editing, setEditing] = useState(false)
  const [fare, setFare] = useState<Fare | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const [browsing, setBrowsing] = useState(false)
  // Whether the focus comes back from the list of all stands.
  const returns = useRef(false)
  useEffect(() => {
    if (browsing || !returns.current) return
    returns.current = false
    input.current?.focus()
  }, [browsing])
  const options =
    typing && value.name !== ''
      ? found.options
      : [...optionsFor(value, saved, suggestions, nameOf), allStandsOption(places.input.allStands)]
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    goOn: () => {
      input.current?.focus()
      setTyped(value.name)
      combobox.open()
    },
  }))

  function type(text: string) {
    setTyped(text)
    props.onChange({ name: text, point: null })
  }

  function choose(option: PlaceOption) {
    if (option.name === '') {
      if (option.kind === 'all-stands') setBrowsing(true)
      else if (option.kind === 'edit') setEditing(true)
      else saved?.act(option.kind, value, nameOf)
      return
    }
    const choice = { name: option.name, point: option.point }
    setTyped(null)
    props.onChange(choice)
    props.onChoose?.(choice)
  }

  const noMatch = found.settled && found.options.length === 0
  const combobox = useCombobox({
    input,
    items: options,
    value: shown,
    hasContent: options.length > 0 || found.failed || noMatch,
    onType: type,
    onChoose: choose,
    onEnter: {
      item: typing ? options.find(isSure) : undefined,
      awaited: typing && found.awaited,
    },
  })

  function clear() {
    setTyped(null)
    props.onChange({ name: '', point: null })
    input.current?.focus()
  }

  if (browsing)
    return (
      <AllStands
        label={label}
        onClose={hasFocus => {
          returns.current = hasFocus
          setBrowsing(false)
        }}
        onSelect={({ id, name, point }) => choose({ id, kind: 'stand', name, detail: '', point })}
      />
    )
  return (
    <Field label={label} help={help} error={error}>
      {ids => (
        <div className={styles.combobox}>
          <input
            {...ids}
            {...combobox.inputProps}
            // Suggestions may still be loading: the panel stays hidden until there is one.
            onFocus={() => value.name === '' && combobox.open()}
            type="text"
            maxLength={200}
            placeholder={places.input.placeholder}
            className={classNames(controlClass, styles.input, action ? styles.wideTail : null)}
          />
          <span className={styles.tail}>
            {found.loading && <Spinner />}
            {value.name !== '' && (
              <IconButton icon="close" label={places.input.clear(label)} onClick={clear} />
            )}
            {action}
          </span>
          <ComboboxPanel
            combobox={combobox}
            label={label}
            busy={found.loading}
            items={options}
            keyOf={({ id }) => id}
            row={option => <OptionContent option={option} nameOf={nameOf} onOpenFare={setFare} />}
            note={<InputNote found={found} noMatch={noMatch} text={value.name} />}
            status={found.settled && places.resultCount(found.options.length)}
          />
          {fare && <FareCard fares={[fare]} onClose={() => setFare(null)} />}
          {editing && <SavedPlacesDialog onClose={() => setEditing(false)} />}
        </div>
      )}
    </Field>
  )
})

function allStandsOption(label: string): PlaceOption {
  return { id: 'all-stands', kind: 'all-stands', name: '', label, detail: '', point: null }
}

/** The options while nothing is typed: saved places and suggestions, or the actions for the chosen place. */
function optionsFor(
  value: PlaceChoice,
  saved: SavedOptions | undefined,
  suggestions: readonly PlaceOption[],
  nameOf: NameOf,
): readonly PlaceOption[] {
  if (value.name !== '') return saved?.offeredActions(value) ?? []
  const places = saved?.offeredPlaces(nameOf) ?? []
  return [...places, ...suggestions, ...(saved && places.length > 0 ? [saved.editOption()] : [])]
}

/** A place that was found as it was typed. */
function isSure({ kind, isGuess = false }: PlaceOption): boolean {
  return !isGuess && (kind === 'stand' || kind === 'place')
}
