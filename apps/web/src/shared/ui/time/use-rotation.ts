import { type FocusEvent, useEffect, useState } from 'react'
import { useReducedMotion } from '../device/use-media-query.ts'
import { usePageVisible } from '../device/use-page-visible.ts'

interface RotationParts {
  readonly count: number
  readonly intervalMs: number
}

/**
 * Goes round `count` things, one each interval. It stands still while paused, pointed at, focused or in a hidden
 * tab, and where less motion is wanted. Choosing one by hand starts its time anew.
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

  /** Asked to go on it does so, though the button that was pressed is pointed at and has focus. */
  function togglePause(): void {
    if (paused) {
      setPointed(false)
      setFocused(false)
    }
    setPaused(!paused)
  }

  return {
    index,
    /** It would move if nothing held it: there is something to pause. */
    canMove: !reducedMotion,
    paused,
    togglePause,
    select: (chosen: number) => setIndex((chosen + count) % count),
    /** For the element that holds what goes round. */
    area: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
