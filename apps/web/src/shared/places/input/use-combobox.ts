import {
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { afterKey, type ComboboxState, closedList, openList } from './combobox-state.ts'

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
  const { input, items, value } = options
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState(options.startsOpen ? openList : closedList)
  // The list may have become shorter since.
  const activeIndex = state.activeIndex < items.length ? state.activeIndex : -1
  const { isOpen } = state
  const isShown = isOpen && options.hasContent
  const room = useRoomBelow(input, isShown)
  const optionId = (index: number) => `${id}-option-${index}`
  // The text that Enter was pressed for, until its options have loaded.
  const [entered, setEntered] = useState<string | null>(null)
  const pressed = useOutsidePress([input, list, toggle], () => isOpen && change(closedList))

  const awaited = options.onEnter?.awaited ?? false
  const finishEnter = useEffectEvent(() => {
    const item = options.onEnter?.item
    const isSame = entered === value && isOpen
    setEntered(null)
    if (!isSame) return
    change(closedList)
    if (item !== undefined) options.onChoose(item)
  })
  useEffect(() => {
    if (entered !== null && !awaited) finishEnter()
  }, [entered, awaited])

  useEffect(() => {
    if (isOpen && document.activeElement !== input.current) input.current?.focus()
  }, [isOpen, input])
  useLayoutEffect(() => {
    if (activeIndex >= 0 && !state.byPointer) reveal(list.current, activeIndex)
  }, [activeIndex, state.byPointer])

  function change(next: ComboboxState) {
    setState(next)
    if (isOpen && !next.isOpen) options.onClose?.()
  }

  function choose(index: number) {
    const item = items[index]
    if (item === undefined) return
    if (!options.staysOpen?.(item)) change(closedList)
    options.onChoose(item)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isOpen && value !== '') event.preventDefault()
    if (event.keyCode === COMPOSING_KEY_CODE) return
    const outcome = afterKey({ ...state, activeIndex }, event, items.length)
    if (!outcome) return
    event.preventDefault()
    if (event.key === 'Enter' && activeIndex < 0 && options.onEnter) {
      setEntered(value)
      return
    }
    if (outcome.chooses) choose(activeIndex)
    else change(outcome.state)
  }

  return {
    isShown,
    open: () => change(openList),
    panelProps: { hidden: !isShown, style: room },
    inputProps: {
      ref: input,
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-expanded': isShown,
      'aria-activedescendant': isShown && activeIndex >= 0 ? optionId(activeIndex) : undefined,
      value,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        change(openList)
        options.onType(event.currentTarget.value)
      },
      onKeyDown,
      onClick: () => change(openList),
      // While a mouse button is down the list stays open: the press may be on the list.
      onBlur: () => {
        setEntered(null)
        if (isOpen && !pressed.current) change(closedList)
      },
    },
    listProps: {
      ref: list,
      role: 'listbox',
      id: `${id}-list`,
      onMouseLeave: () => change({ ...state, activeIndex: -1 }),
    },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === activeIndex,
      onPointerMove: ({ pointerType }: { readonly pointerType: string }) => {
        if (pointerType === 'mouse' && index !== activeIndex)
          change({ ...state, activeIndex: index, byPointer: true })
      },
      // The field keeps its focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => choose(index),
    }),
    toggleProps: {
      ref: toggle,
      tabIndex: -1,
      'aria-controls': `${id}-list`,
      'aria-expanded': isShown,
      onClick: () => change(isOpen ? closedList : openList),
    },
  } as const
}

/** Scrolls the option into view within the list, without scrolling the page. */
function reveal(list: HTMLUListElement | null, index: number): void {
  const option = list?.querySelectorAll('[role=option]')[index]
  if (!list || !option) return
  const frame = list.getBoundingClientRect()
  const box = option.getBoundingClientRect()
  if (box.top < frame.top) list.scrollTop -= frame.top - box.top
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom
}

/** Calls back when a press ends outside the given elements; the ref says whether a mouse button is down. */
function useOutsidePress(
  parts: readonly RefObject<HTMLElement | null>[],
  onOutside: () => void,
): RefObject<boolean> {
  const pressed = useRef(false)
  const isInside = useEffectEvent((target: EventTarget | null) =>
    parts.some(({ current }) => target instanceof Node && current?.contains(target)),
  )
  const leave = useEffectEvent(onOutside)
  useEffect(() => {
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    let scrolled = false
    window.addEventListener('mousedown', () => (pressed.current = true), options)
    window.addEventListener(
      'mouseup',
      ({ target }) => {
        pressed.current = false
        if (!isInside(target) && !isInside(document.activeElement)) leave()
      },
      options,
    )
    window.addEventListener('touchstart', () => (scrolled = false), options)
    window.addEventListener('touchmove', () => (scrolled = true), options)
    // A tap beside the field does not always remove its focus.
    window.addEventListener('touchend', ({ target }) => !scrolled && !isInside(target) && leave(), options)
    return () => listening.abort()
  }, [])
  return pressed
}

const SMALLEST_PIXELS = 132
const MARGIN_PIXELS = 8

/**
 * The available height for a list below its input, as the CSS variable `--room`, so that the screen's edge and the
 * keyboard do not cover it. An input too near the lower edge is first scrolled up.
 */
function useRoomBelow(input: RefObject<HTMLElement | null>, open: boolean): CSSProperties | undefined {
  const [heightPixels, setHeightPixels] = useState<number>()

  useEffect(() => {
    const viewport = window.visualViewport
    if (!open || !viewport) return
    const roomBelow = () => {
      const bottom = input.current?.getBoundingClientRect().bottom ?? 0
      return viewport.offsetTop + viewport.height - bottom - MARGIN_PIXELS
    }
    const measure = () => {
      if (roomBelow() < SMALLEST_PIXELS) input.current?.scrollIntoView({ block: 'start' })
      setHeightPixels(Math.max(SMALLEST_PIXELS, Math.floor(roomBelow())))
    }
    measure()
    viewport.addEventListener('resize', measure)
    return () => viewport.removeEventListener('resize', measure)
  }, [input, open])

  return heightPixels === undefined ? undefined : ({ '--room': `${heightPixels}px` } as CSSProperties)
}
