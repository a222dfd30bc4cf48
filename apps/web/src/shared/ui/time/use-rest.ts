import { type FocusEvent, useState } from 'react'
import { useReducedMotion } from '../device/use-media-query.ts'
import { usePageVisible } from '../device/use-page-visible.ts'
import { useMotionChoice } from './motion-choice.ts'

/** Whether a part that moves by itself may: not while paused, hovered, focused or in a hidden tab, nor with reduced motion. */
export function useRest() {
  const { paused } = useMotionChoice()
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [wasPaused, setWasPaused] = useState(paused)
  if (wasPaused !== paused) {
    setWasPaused(paused)
    // The pressed button has both, and would keep the part at rest.
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
