import type { Bounds, Point } from '@sawari/planner/geo'
import { useRef, useState } from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../place-names/place-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'
import { Icon, Spinner } from '../../ui/marks.tsx'
import { classNames } from '../../ui/text.tsx'
import type { PlaceResult } from '../place-option.ts'
import styles from './combobox.module.css'
import { ComboboxPanel, useCombobox } from './combobox.tsx'
import { isSearchable, type PlaceSearch, usePlaceSearch } from './use-place-search.ts'

interface FoundPlace {
  readonly name: string
  readonly point: Point
}

interface MapPlaceSearchProps {
  readonly onSelect: (place: FoundPlace) => void
  /** The passenger has emptied the field. */
  readonly onClear: () => void
  /** If given, only places inside it. */
  readonly within?: Bounds
  readonly className?: string
}

/** The search box over a map: finds a place by name and reports its position. */
export function MapPlaceSearch(props: MapPlaceSearchProps) {
  const { onSelect, onClear, within, className } = props
  const { search: texts, resultCount } = useTexts(placesTexts)
  const [text, setText] = useState('')
  // False after a choice, so that the chosen name is not searched for again.
  const [typing, setTyping] = useState(false)
  const search = usePlaceSearch(typing ? text : '', within)
  const nameOf = usePlaceName()
  const input = useRef<HTMLInputElement>(null)

  function type(typed: string) {
    setTyping(true)
    setText(typed)
  }

  function choose(place: PlaceResult) {
    if (!place.point) return
    setTyping(false)
    setText(nameOf(place.name))
    onSelect({ name: place.name, point: place.point })
  }

  const combobox = useCombobox({
    input,
    items: search.results,
    value: text,
    hasContent: search.results.length > 0 || search.failure !== null || search.found === 0,
    onType: type,
    onChoose: choose,
    onEnter: {
      item: search.results.find(({ isGuess }) => !isGuess),
      awaited: typing && isSearchable(text) && search.found === null && search.failure === null,
    },
  })

  function clear() {
    setText('')
    setTyping(false)
    onClear()
    input.current?.focus()
  }

  return (
    <search className={classNames(styles.combobox, className)} data-over-map="names">
      <Icon name="search" size={20} className={styles.lead} />
      <input
        {...combobox.inputProps}
        aria-label={texts.placeholder}
        type="text"
        enterKeyHint="search"
        placeholder={texts.placeholder}
        className={classNames(controlClass, styles.input, styles.led, styles.floating)}
      />
      <span className={styles.tail}>
        {search.loading && <Spinner />}
        {text !== '' && <IconButton icon="close" label={texts.clear} onClick={clear} />}
      </span>
      <ComboboxPanel
        combobox={combobox}
        className={styles.places}
        label={texts.label}
        busy={search.loading}
        items={search.results}
        keyOf={({ displayName, point, raw }) =>
          `${displayName} ${point?.latitude} ${point?.longitude} ${raw.properties?.osm_id}`
        }
        row={({ name, displayName }) => (
          <>
            <span>{nameOf(name)}</span>
            <span className={styles.detail}>{displayName}</span>
          </>
        )}
        note={<SearchNote search={search} />}
        status={search.found !== null && resultCount(search.found)}
      />
    </search>
  )
}

function SearchNote({ search }: { readonly search: PlaceSearch }) {
  const { search: texts } = useTexts(placesTexts)
  if (search.failure)
    return (
      <p role="alert" className={styles.error}>
        <Icon name="alert" size={20} />
        <span>
          <strong>{texts.errorWord}: </strong>
          {search.failure}
        </span>
      </p>
    )
  if (search.found !== 0) return null
  return <p className={styles.note}>{texts.noMatch(search.text)}</p>
}
