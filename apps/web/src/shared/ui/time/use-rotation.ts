import { type FocusEvent, useEffect, useState } from 'react'
import { useReducedMotion } from '../device/use-media-query.ts'
import { usePageVisible } from '../device/use-page-visible.ts'

interface RotationParts {
  readonly count: number
  readonly intervalMs: number
}

/**
 * Rotates through `count` items, one per interval. It stops while paused, hovered, focused or in a hidden tab, and
 * with reduced motion. Selecting an item restarts its interval.
 */
export function useRotation({ count, intervalMs }: RotationParts) {
  const [index, setIndex] = useState(0)
  const [paused, setPaused] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const visible = usePageVisible()
  const reducedMotion = useReducedMotion()
  const moving = !paused && !pointed && !focused && visible && !reducedMotion

  // biome-ignore lint/correctness/useExhaustiveDependencies: each one shown gets its whole time
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setIndex(current => (current + 1) % count), intervalMs)
    return () => clearTimeout(timer)
  }, [moving, count, intervalMs, index])

  /** Resuming clears hover and focus, because the pressed button has both and would stop the rotation. */
  function togglePause(): void {
    if (paused) {
      setPointed(false)
      setFocused(false)
    }
    setPaused(!paused)
  }

  return {
    index,
    /** Whether the rotation can move, so that a pause button is needed. */
    canMove: !reducedMotion,
    paused,
    togglePause,
    select: (chosen: number) => setIndex((chosen + count) % count),
    /** Props for the element that contains the items. */
    area: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
