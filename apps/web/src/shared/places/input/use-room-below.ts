import { type CSSProperties, type RefObject, useEffect, useState } from 'react'

const SMALLEST_PIXELS = 132
const MARGIN_PIXELS = 8

/**
 * The available height for a list below its input, as the CSS variable `--room`, so that the screen's edge and the
 * keyboard do not cover it. An input too near the lower edge is first scrolled up.
 */
export function useRoomBelow(input: RefObject<HTMLElement | null>, open: boolean): CSSProperties | undefined {
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
