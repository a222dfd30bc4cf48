import { type RefObject, useEffect } from 'react'

/**
 * While open: Escape closes and gives focus back to the opener; a press outside, or focus moving outside,
 * closes as well.
 */
export function useDismiss(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return
    const leaving = new AbortController()
    const closeIfOutside = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', closeIfOutside, { signal: leaving.signal })
    document.addEventListener('focusin', closeIfOutside, { signal: leaving.signal })
    document.addEventListener('keydown', closeOnEscape, { signal: leaving.signal })
    return () => leaving.abort()
  })
}
