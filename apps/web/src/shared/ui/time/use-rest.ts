import { type FocusEvent, useState } from 'react'
import { useReducedMotion } from '../device/use-media-query.ts'
import { usePageVisible } from '../device/use-page-visible.ts'
import { useMotionChoice } from './motion-choice.ts'

/**
 * A part that moves automatically stops while it is paused, hovered or focused, in a hidden tab, and with
 * reduced motion.
 */
export function useRest() {
  const { paused } = useMotionChoice()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [wasPaused, setWasPaused] = useState(paused)
  if (wasPaused !== paused) {
    setWasPaused(paused)
    // The pause button lies inside the part: pressing it leaves pointer and focus there, which would stop the part too.
    setPointed(false)
    setFocused(false)
  }
  const visible = usePageVisible()
  const reducedMotion = useReducedMotion()
  return {
    moving: !paused && !pointed && !focused && visible && !reducedMotion,
    /** Props for the element that contains the part. */
    area: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
