import { Fragment, useRef, useState } from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { type NameOf, usePlaceName } from '../../place-names/place-names.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/marks.tsx'
import { classNames, StatusRegion } from '../../ui/text.tsx'
import { type NamedStand, standDetail } from '../queries.ts'
import styles from './combobox.module.css'
import { GuessHeading } from './guess-heading.tsx'
import { useCombobox } from './use-combobox.ts'
import { useRoomBelow } from './use-room-below.ts'
import { type StandRows, useStandRows } from './use-stand-rows.ts'

interface LocationDropdownProps {
  readonly label?: string
  readonly required?: boolean
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly error?: string | null
  /** English name of the chosen stand; it can be changed, not cleared. */
  readonly value: string | null
  readonly onSelect: (stand: NamedStand) => void
  /** Whether the list is open from the start. */
  readonly startsOpen?: boolean
  /** The list has closed, with or without a choice. */
  readonly onClose?: () => void
}

type Item = { readonly kind: 'stand'; readonly stand: NamedStand } | { readonly kind: 'more' }

const LOAD_MORE: Item = { kind: 'more' }

/** Chooses a stand by name from the paged list or by searching it. */
export function LocationDropdown(props: LocationDropdownProps) {
  const { label, required = false, disabled = false, error, value } = props
  const places = useTexts(placesTexts)
  // Null unless the passenger is typing: the field then shows the chosen name.
  const [typed, setTyped] = useState<string | null>(null)
  const stands = useStandRows(typed ?? '')
  const nameOf = usePlaceName()
  const items = itemsOf(stands)
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({
    input,
    items,
    value: typed ?? nameOf(value ?? ''),
    hasContent: true,
    onType: type,
    onChoose: item => (item.kind === 'stand' ? props.onSelect(item.stand) : stands.loadMore()),
    staysOpen: item => item.kind === 'more',
    startsOpen: props.startsOpen ?? false,
    onClose: () => {
      setTyped(null)
      props.onClose?.()
    },
  })
  const { isShown: isOpen } = combobox
  const room = useRoomBelow(input, isOpen)

  function type(text: string) {
    setTyped(text)
    if (text.trim() === '' && stands.rows.length === 0) stands.retry()
  }

  return (
    <Field label={label} required={required} error={error}>
      {ids => (
        <div className={styles.combobox}>
          <input
            {...ids}
            {...combobox.inputProps}
            disabled={disabled}
            required={required}
            {...(label ? {} : { 'aria-label': props.placeholder ?? places.dropdown.placeholder })}
            placeholder={props.placeholder ?? places.dropdown.placeholder}
            className={classNames(controlClass, styles.input)}
          />
          <button
            {...combobox.toggleProps}
            type="button"
            disabled={disabled}
            aria-label={places.dropdown.toggle}
            className={styles.toggle}
          >
            <Icon name="chevron-down" />
          </button>
          <div className={styles.panel} hidden={!isOpen} style={room}>
            <ul
              {...combobox.listProps}
              aria-label={label ?? places.dropdown.placeholder}
              aria-busy={stands.loading}
              className={styles.list}
            >
              {isOpen &&
                items.map((item, index) => (
                  <Fragment key={item.kind === 'stand' ? item.stand.id : item.kind}>
                    <GuessHeading items={stands.rows} index={index} />
                    <li
                      {...combobox.optionProps(index)}
                      className={classNames(styles.option, item.kind === 'more' && styles.more)}
                    >
                      {item.kind === 'stand' ? (
                        <StandName stand={item.stand} nameOf={nameOf} />
                      ) : stands.loadingMore ? (
                        places.dropdown.loadingMore
                      ) : (
                        places.dropdown.loadMore
                      )}
                    </li>
                  </Fragment>
                ))}
            </ul>
            {isOpen && <DropdownNote stands={stands} typed={typed ?? ''} />}
          </div>
          <StatusRegion>
            {isOpen && stands.settled && !stands.failure && places.resultCount(stands.rows.length)}
          </StatusRegion>
        </div>
      )}
    </Field>
  )
}

function StandName({ stand, nameOf }: { readonly stand: NamedStand; readonly nameOf: NameOf }) {
  return (
    <>
      <span>{nameOf(stand.name)}</span>
      <span className={styles.detail}>{standDetail(stand, nameOf)}</span>
    </>
  )
}

/** The note below the options: an error, or why there are none. */
function DropdownNote({ stands, typed }: { readonly stands: StandRows; readonly typed: string }) {
  const { dropdown } = useTexts(placesTexts)
  if (stands.failure) {
    const text = { load: dropdown.loadFailed, more: dropdown.loadMoreFailed, search: dropdown.searchFailed }[
      stands.failure
    ]
    const detail = stands.failureDetail(
      stands.failure === 'search' ? dropdown.searchFailed : dropdown.fetchFailed,
    )
    return (
      <div role="alert" className={styles.error}>
        <Icon name="alert" size={20} />
        <p>
          <strong>{text}</strong>
          {detail !== text && <span className={styles.detail}>{detail}</span>}
        </p>
        <Button compact onMouseDown={event => event.preventDefault()} onClick={stands.retry}>
          {dropdown.retry}
        </Button>
      </div>
    )
  }
  if (stands.rows.length > 0) return null
  if (!stands.settled) return <p className={styles.note}>{dropdown.loading}</p>
  return <p className={styles.note}>{typed.trim() === '' ? dropdown.empty : dropdown.noMatch(typed)}</p>
}

function itemsOf(stands: StandRows): Item[] {
  const options = stands.rows.map((stand): Item => ({ kind: 'stand', stand }))
  return stands.hasMore ? [...options, LOAD_MORE] : options
}
