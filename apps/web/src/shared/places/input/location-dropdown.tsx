import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { isAborted, serverMessageOr } from '../../api/api-error.ts'
import { useApp } from '../../app-context.ts'
import { usePlaceName } from '../../place-names/place-names.ts'
import { useDebounced } from '../../timing.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/marks.tsx'
import { classNames } from '../../ui/text.tsx'
import { guessesLast } from '../place-option.ts'
import { type NamedStand, standDetail, standPagesQuery, standSearchQuery } from '../queries.ts'
import styles from './combobox.module.css'
import { ComboboxPanel, useCombobox } from './combobox.tsx'

export interface AllStandsProps {
  readonly label: string
  readonly onSelect: (stand: NamedStand) => void
  /** `hasFocus`: the list was closed by a choice or a key, and not by going elsewhere. */
  readonly onClose: (hasFocus: boolean) => void
}

/** The list of all stands in the place of a place input, until one is chosen or the list is closed. */
export function AllStands({ label, onSelect, onClose }: AllStandsProps) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <div ref={area}>
      <LocationDropdown
        startsOpen
        label={label}
        value={null}
        onSelect={onSelect}
        onClose={() => onClose(area.current?.contains(document.activeElement) ?? false)}
      />
    </div>
  )
}

interface LocationDropdownProps {
  readonly label?: string
  readonly required?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
  /** English name of the chosen stand; it can be changed, not cleared. */
  readonly value: string | null
  readonly onSelect: (stand: NamedStand) => void
  /** Whether the list is open from the start. */
  readonly startsOpen?: boolean
  /** The list has closed, with or without a choice. */
  readonly onClose?: () => void
}

interface Item {
  readonly id: string
  /** Undefined for the option that loads the next page. */
  readonly stand?: NamedStand
  readonly isGuess?: boolean
}

const LOAD_MORE: Item = { id: 'more' }

/** Chooses a stand by name from the paged list or by searching it. */
export function LocationDropdown(props: LocationDropdownProps) {
  const { label, required = false, disabled = false, value, startsOpen = false } = props
  const { dropdown, resultCount } = useTexts(placesTexts)
  const { placeholder = dropdown.placeholder } = props
  // Null unless the passenger is typing: the field then shows the chosen name.
  const [typed, setTyped] = useState<string | null>(null)
  const stands = useStandRows(typed ?? '')
  const nameOf = usePlaceName()
  const options = stands.rows.map((stand): Item => ({ ...stand, stand }))
  const items = stands.hasMore ? [...options, LOAD_MORE] : options
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox<Item>({
    input,
    items,
    value: typed ?? nameOf(value ?? ''),
    hasContent: true,
    onType: type,
    onChoose: ({ stand }) => (stand ? props.onSelect(stand) : stands.loadMore()),
    staysOpen: ({ stand }) => stand === undefined,
    startsOpen,
    onClose: () => {
      setTyped(null)
      props.onClose?.()
    },
  })

  function type(text: string) {
    setTyped(text)
    if (text.trim() === '' && stands.rows.length === 0) stands.retry()
  }

  return (
    <Field label={label} required={required}>
      {ids => (
        <div className={styles.combobox}>
          <input
            {...ids}
            {...combobox.inputProps}
            disabled={disabled}
            required={required}
            {...(label ? {} : { 'aria-label': placeholder })}
            placeholder={placeholder}
            className={classNames(controlClass, styles.input)}
          />
          <button
            {...combobox.toggleProps}
            type="button"
            disabled={disabled}
            aria-label={dropdown.toggle}
            className={styles.toggle}
          >
            <Icon name="chevron-down" />
          </button>
          <ComboboxPanel
            combobox={combobox}
            label={label ?? dropdown.placeholder}
            busy={stands.loading}
            items={items}
            keyOf={({ id }) => id}
            row={({ stand }) =>
              stand ? (
                <>
                  <span>{nameOf(stand.name)}</span>
                  <span className={styles.detail}>{standDetail(stand, nameOf)}</span>
                </>
              ) : (
                <span className={styles.more}>
                  {stands.loadingMore ? dropdown.loadingMore : dropdown.loadMore}
                </span>
              )
            }
            note={<DropdownNote stands={stands} typed={typed ?? ''} />}
            status={stands.settled && !stands.failure && resultCount(stands.rows.length)}
          />
        </div>
      )}
    </Field>
  )
}

type StandRows = ReturnType<typeof useStandRows>

/** The note below the options: an error, or why there are none. */
function DropdownNote({ stands, typed }: { readonly stands: StandRows; readonly typed: string }) {
  const { dropdown } = useTexts(placesTexts)
  if (stands.failure) {
    const text = {
      load: dropdown.loadFailed,
      more: dropdown.loadMoreFailed,
      search: dropdown.searchFailed,
    }[stands.failure]
    const detail = serverMessageOr(stands.error, stands.failure === 'search' ? text : dropdown.fetchFailed)
    return (
      <div role="alert" className={styles.error}>
        <Icon name="alert" size={20} />
        <p>
          <strong>{text}</strong>
          {detail !== text && <span className={styles.detail}>{detail}</span>}
        </p>
        <Button compact onClick={stands.retry}>
          {dropdown.retry}
        </Button>
      </div>
    )
  }
  if (stands.rows.length > 0) return null
  if (!stands.settled) return <p className={styles.note}>{dropdown.loading}</p>
  return <p className={styles.note}>{typed.trim() === '' ? dropdown.empty : dropdown.noMatch(typed)}</p>
}

const DROPDOWN_DEBOUNCE_MS = 300

/** The rows of the dropdown: the paged list while the field is empty, otherwise one search without pages. */
function useStandRows(typed: string) {
  const { api } = useApp()
  const trimmed = typed.trim()
  const debounced = useDebounced(trimmed, DROPDOWN_DEBOUNCE_MS)
  // A cleared field shows the pages at once, without the delay.
  const text = trimmed === '' ? '' : debounced
  const pages = useInfiniteQuery(standPagesQuery(api))
  const search = useQuery({
    ...standSearchQuery(api, text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  const searching = text !== ''
  const { isError, isFetching, error, refetch } = searching ? search : pages
  const found = isError ? [] : guessesLast(search.data ?? [])
  const failedPage = pages.isFetchNextPageError ? ('more' as const) : ('load' as const)
  return {
    rows: searching ? found : (pages.data?.pages.flatMap(page => page.stands) ?? []),
    loading: isFetching && !pages.isFetchingNextPage,
    /** The rows belong to the current text, and no call is running. */
    settled: !isFetching && text === trimmed,
    hasMore: !searching && trimmed === '' && pages.hasNextPage,
    loadingMore: pages.isFetchingNextPage,
    failure: isError && !isAborted(error) ? (searching ? ('search' as const) : failedPage) : null,
    error,
    loadMore: () => {
      if (!pages.isFetchingNextPage) void pages.fetchNextPage()
    },
    retry: () => {
      if (!searching && pages.isFetchNextPageError) void pages.fetchNextPage()
      else void refetch()
    },
  }
}
