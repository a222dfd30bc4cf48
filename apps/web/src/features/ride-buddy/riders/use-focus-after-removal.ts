import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

interface FocusKeeper<Area extends HTMLElement> {
  /** The area has a heading; each item has its id in `data-item`. */
  readonly ref: RefObject<Area | null>
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * When the item that had focus leaves the list, focus goes to the main button of the next one, or to the heading
 * when there is none.
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
    const heading = () => ref.current?.querySelector<HTMLElement>('h2')
    const found = next === null ? heading() : mainButtonOf(ref.current, next)
    // If the list disappeared with its last item, focus goes to the screen's heading.
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

/** The button marked with `data-main`; another may precede it. Otherwise the item's only button. */
export function mainButtonOf(area: HTMLElement | null, id: string): HTMLElement | null | undefined {
  const item = area?.querySelector(`[data-item="${id}"]`)
  return item?.querySelector<HTMLElement>('[data-main]') ?? item?.querySelector<HTMLElement>('button')
}

/**
 * The element that receives focus when the focused element is removed, or a closing modal's opener no longer
 * exists.
 */
function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body || element.id === 'main'
}

/** The next remaining item after the removed one, else the one before it; null when none remains. */
export function neighbourOf(
  before: readonly string[],
  after: readonly string[],
  removed: string,
): string | null {
  const place = before.indexOf(removed)
  const following = before.slice(place + 1)
  const preceding = before.slice(0, Math.max(place, 0)).reverse()
  return [...following, ...preceding].find(id => after.includes(id)) ?? after[0] ?? null
}
