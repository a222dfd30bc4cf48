import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Calls back when a press ends outside the given elements; the ref says whether a mouse button is down. */
export function useOutsidePress(
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
