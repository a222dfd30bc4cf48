import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { neighbourOf } from './neighbour.ts'

interface FocusKeeper<Area extends HTMLElement> {
  /** The area has a heading; each item has its id in `data-item`. */
  readonly ref: RefObject<Area | null>
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * When the item that had focus leaves the list, focus goes to the next one, or to the heading when there is
 * none.
 */
export function useFocusAfterRemoval<Area extends HTMLElement>(ids: readonly string[]): FocusKeeper<Area> {
  const ref = useRef<Area>(null)
  const before = useRef(ids)
  const focused = useRef<string | null>(null)
  const order = ids.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the items captures every change
  useEffect(() => {
    const known = before.current
    before.current = ids
    const removed = focused.current
    if (removed === null || ids.includes(removed)) return
    focused.current = null
    if (!isNowhere(document.activeElement)) return
    const next = neighbourOf(known, ids, removed)
    const goal = next === null ? 'h2' : `[data-item="${next}"] button`
    const found = ref.current?.querySelector<HTMLElement>(goal)
    // A list that goes with its last item leaves the screen's heading.
    const goalElement = found ?? document.querySelector<HTMLElement>('h1')
    goalElement?.focus()
  }, [order])

  return {
    ref,
    onFocus: ({ target }) => {
      focused.current = target.closest<HTMLElement>('[data-item]')?.dataset.item ?? null
    },
  }
}

/** Where focus goes when the focused element is removed, or a closing modal's opener is gone. */
function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.id === 'main'
}
