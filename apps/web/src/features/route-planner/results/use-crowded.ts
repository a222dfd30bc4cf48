import { type RefObject, useLayoutEffect } from 'react'

const CARDS = 3

/**
 * Sets `--crowded` on the screen: by how many pixels the first three closed cards extend below it. The map
 * above them becomes lower by this amount.
 */
export function useCrowded(cards: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other heights
  useLayoutEffect(() => {
    const screen = cards.current?.closest<HTMLElement>('[data-collapsed="true"]')
    const last = cards.current?.querySelectorAll('[data-route]')[CARDS - 1]
    if (!screen || !last) return
    const details = Array.from(screen.querySelectorAll<HTMLElement>('[data-details]'))
    const openPixels = details.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
    const endPixels = last.getBoundingClientRect().bottom + screen.scrollTop - openPixels
    const over = Math.ceil(endPixels - screen.getBoundingClientRect().bottom)
    if (over <= 0) return
    screen.style.setProperty('--crowded', `${over}px`)
    return () => {
      screen.style.removeProperty('--crowded')
    }
  }, [cards, content])
}
