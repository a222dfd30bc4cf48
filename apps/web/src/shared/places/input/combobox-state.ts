/** An editable combobox: whether its list is open, and which option the keyboard or the pointer is on. */
export interface ComboboxState {
  readonly isOpen: boolean
  /** -1 for none. */
  readonly activeIndex: number
  /** The pointer chose the active option: the list must not scroll under it. */
  readonly byPointer: boolean
}

export const closedList: ComboboxState = { isOpen: false, activeIndex: -1, byPointer: false }
export const openList: ComboboxState = { isOpen: true, activeIndex: -1, byPointer: false }

interface PressedKey {
  readonly key: string
  readonly altKey: boolean
}

interface KeyOutcome {
  readonly state: ComboboxState
  /** The active option is chosen. */
  readonly chooses: boolean
}

const PAGE_OPTIONS = 10

/**
 * The effect of a key, according to the ARIA Authoring Practices Guide; null if the text field handles the key.
 * Escape closes the list and keeps the text.
 */
export function afterKey(state: ComboboxState, pressed: PressedKey, optionCount: number): KeyOutcome | null {
  return state.isOpen ? afterKeyInList(state, pressed, optionCount) : afterKeyInField(pressed, optionCount)
}

function afterKeyInField({ key, altKey }: PressedKey, optionCount: number): KeyOutcome | null {
  if (key === 'ArrowDown') return goTo(altKey || optionCount === 0 ? -1 : 0)
  if (key === 'ArrowUp') return goTo(optionCount - 1)
  return null
}

function afterKeyInList(
  { activeIndex }: ComboboxState,
  { key, altKey }: PressedKey,
  optionCount: number,
): KeyOutcome | null {
  if (key === 'Enter' || (key === 'ArrowUp' && altKey))
    return { state: closedList, chooses: activeIndex >= 0 }
  if (key === 'Escape') return { state: closedList, chooses: false }
  if (key === 'Home') return goTo(optionCount === 0 ? -1 : 0)
  if (key === 'End') return goTo(optionCount - 1)
  const step = stepOf[key]
  return step === undefined ? null : goTo(indexAfter(activeIndex, step, optionCount))
}

const stepOf: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_OPTIONS,
  PageUp: -PAGE_OPTIONS,
}

function goTo(activeIndex: number): KeyOutcome {
  return { state: { isOpen: true, activeIndex, byPointer: false }, chooses: false }
}

/** The next index; wraps around at both ends. */
function indexAfter(activeIndex: number, step: number, optionCount: number): number {
  if (optionCount === 0) return -1
  const start = activeIndex >= 0 ? activeIndex : step > 0 ? -1 : optionCount
  const index = start + step
  if (index < 0) return optionCount - 1
  return index < optionCount ? index : 0
}
