import {
  type ChangeEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { classNames, StatusRegion } from '../../ui/text.tsx'
import styles from './combobox.module.css'

interface ComboboxOptions<Item> {
  readonly input: RefObject<HTMLInputElement | null>
  readonly items: readonly Item[]
  /** The text in the field. */
  readonly value: string
  /** Whether options or a note can be shown below the field. */
  readonly hasContent: boolean
  readonly onType: (text: string) => void
  readonly onChoose: (item: Item) => void
  /** Whether the list stays open after this item is chosen. */
  readonly staysOpen?: (item: Item) => boolean
  readonly onClose?: () => void
  /** Whether the list is open from the start. */
  readonly startsOpen?: boolean
  /** What Enter chooses while no option is active; `awaited` while the options for the typed text load. */
  readonly onEnter?: { readonly item: Item | undefined; readonly awaited: boolean }
}

export type Combobox = ReturnType<typeof useCombobox>

/** The key code while an input method (IME) composes a letter: its Enter must not choose an option. */
const COMPOSING_KEY_CODE = 229

/**
 * An editable combobox with list autocompletion, according to the ARIA Authoring Practices Guide. Leaving the field
 * chooses nothing.
 */
export function useCombobox<Item>(options: ComboboxOptions<Item>) {
  const { input, items, value, onEnter } = options
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  /** The list must not scroll under the pointer that has made an option active. */
  const byKey = useRef(false)
  /** The index of the active option, -1 for none; null while the list is closed. */
  const [active, setActive] = useState(options.startsOpen ? -1 : null)
  const isOpen = active !== null
  // The list may have become shorter since.
  const activeIndex = isOpen && active < items.length ? active : -1
  const isShown = isOpen && options.hasContent
  /** The text that Enter was pressed for, until its options have loaded. */
  const [entered, setEntered] = useState<string | null>(null)
  const activeId = isShown && activeIndex >= 0 ? `${id}-${activeIndex}` : undefined
  useRoomBelow(input, panel, isShown)

  const finishEnter = useEffectEvent(() => {
    setEntered(null)
    if (entered !== value || !isOpen) return
    close()
    if (onEnter?.item !== undefined) options.onChoose(onEnter.item)
  })
  const isReady = entered !== null && !onEnter?.awaited
  useEffect(() => {
    if (isReady) finishEnter()
  }, [isReady])

  const leave = useEffectEvent(() => close())
  useEffect(() => {
    if (!isOpen) return
    input.current?.focus()
    // A tap beside the field does not always remove its focus.
    const onTap = ({ target, pointerType }: PointerEvent) => {
      const parts = input.current?.parentElement
      if (pointerType === 'touch' && target instanceof Node && !parts?.contains(target)) leave()
    }
    window.addEventListener('pointerup', onTap)
    return () => window.removeEventListener('pointerup', onTap)
  }, [isOpen, input])

  return {
    isShown,
    open: () => setActive(-1),
    inputProps: {
      ref: input,
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-expanded': isShown,
      'aria-activedescendant': activeId,
      value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setActive(-1)
        options.onType(event.currentTarget.value)
      },
      onKeyDown,
      onClick: () => setActive(-1),
      onBlur: () => {
        setEntered(null)
        close()
      },
    },
    panelProps: { ref: panel, hidden: !isShown, onMouseDown: keepFocus },
    listProps: { id: `${id}-list`, role: 'listbox', onMouseLeave: () => isOpen && setActive(-1) },
    optionProps: (index: number) => ({
      id: `${id}-${index}`,
      ref: index === activeIndex ? reveal : undefined,
      role: 'option',
      'aria-selected': index === activeIndex,
      onPointerMove: ({ pointerType }: { readonly pointerType: string }) => {
        if (pointerType !== 'mouse' || index === activeIndex) return
        byKey.current = false
        setActive(index)
      },
      onClick: () => choose(index),
    }),
    toggleProps: {
      tabIndex: -1,
      'aria-controls': `${id}-list`,
      'aria-expanded': isShown,
      onMouseDown: keepFocus,
      onClick: () => (isOpen ? close() : setActive(-1)),
    },
  } as const

  function reveal(option: HTMLElement | null): void {
    if (byKey.current) option?.scrollIntoView?.({ block: 'nearest' })
  }

  function close(): void {
    if (isOpen) options.onClose?.()
    setActive(null)
  }

  function choose(index: number): void {
    const item = items[index]
    if (item === undefined) return
    if (!options.staysOpen?.(item)) close()
    options.onChoose(item)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !isOpen && value !== '') event.preventDefault()
    if (event.keyCode === COMPOSING_KEY_CODE) return
    const next = afterKey(isOpen ? activeIndex : null, event, items.length)
    if (next === undefined) return
    event.preventDefault()
    byKey.current = true
    if (next !== null) setActive(next)
    else if (event.key === 'Enter' && activeIndex < 0 && onEnter) setEntered(value)
    else if (event.key === 'Escape' || activeIndex < 0) close()
    else choose(activeIndex)
  }
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

const stepOf: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

/**
 * The index of the option that a key leads to, -1 for none; null if it closes the list, undefined if it is the field's
 * own. `active` is null while the list is closed.
 */
export function afterKey(
  active: number | null,
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  optionCount: number,
): number | null | undefined {
  const [first, last] = [Math.min(0, optionCount - 1), optionCount - 1]
  if (active === null) {
    if (key === 'ArrowDown') return altKey ? -1 : first
    return key === 'ArrowUp' ? last : undefined
  }
  if (key === 'Enter' || key === 'Escape' || (key === 'ArrowUp' && altKey)) return null
  if (key === 'Home') return first
  if (key === 'End') return last
  const step = stepOf[key]
  if (step === undefined) return undefined
  const next = (active < 0 && step < 0 ? optionCount : active) + step
  if (next < 0) return last
  return next <= last ? next : first
}

const SMALLEST_PIXELS = 132
const MARGIN_PIXELS = 8

/**
 * Sets the available height below the input as the CSS variable `--room` of the panel, so that the screen's edge and the
 * keyboard do not cover it. An input too near the lower edge is first scrolled up.
 */
function useRoomBelow(
  input: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isShown: boolean,
): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!isShown || !viewport) return
    const roomPixels = () => {
      const bottom = input.current?.getBoundingClientRect().bottom ?? 0
      return Math.floor(viewport.offsetTop + viewport.height - bottom - MARGIN_PIXELS)
    }
    const measure = () => {
      if (roomPixels() < SMALLEST_PIXELS) input.current?.scrollIntoView({ block: 'start' })
      panel.current?.style.setProperty('--room', `${Math.max(SMALLEST_PIXELS, roomPixels())}px`)
    }
    measure()
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [input, panel, isShown])
}

interface ComboboxPanelProps<Item> {
  readonly combobox: Combobox
  readonly label: string
  readonly busy: boolean
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly row: (item: Item) => ReactNode
  /** Below the options: why there are none, or that a search failed. */
  readonly note: ReactNode
  /** Announced while the panel is open. */
  readonly status: ReactNode
  readonly className?: string | undefined
}

/** The options of a combobox, in a panel below its field; those that are only guesses stand under 'Did you mean'. */
export function ComboboxPanel<Item extends { readonly isGuess?: boolean }>(props: ComboboxPanelProps<Item>) {
  const { combobox, items, keyOf, row } = props
  const { didYouMean } = useTexts(placesTexts)
  const isOpen = combobox.isShown
  return (
    <>
      <div {...combobox.panelProps} className={classNames(styles.panel, props.className)}>
        <ul {...combobox.listProps} aria-label={props.label} aria-busy={props.busy} className={styles.list}>
          {isOpen &&
            items.map((item, index) => (
              <Fragment key={keyOf(item)}>
                {item.isGuess && !items[index - 1]?.isGuess && (
                  <li role="presentation" className={styles.group}>
                    {didYouMean}
                  </li>
                )}
                <li {...combobox.optionProps(index)} className={styles.option}>
                  {row(item)}
                </li>
              </Fragment>
            ))}
        </ul>
        {isOpen && props.note}
      </div>
      <StatusRegion>{isOpen && props.status}</StatusRegion>
    </>
  )
}
