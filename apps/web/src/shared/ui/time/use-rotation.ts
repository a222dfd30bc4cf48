import { useEffect, useState } from 'react'
import { useRest } from './use-rest.ts'

interface RotationParts {
  readonly count: number
  readonly intervalMs: number
}

/**
 * Rotates through `count` items, one per interval, unless `useRest` stops it. Selecting an item restarts its
 * interval.
 */
export function useRotation({ count, intervalMs }: RotationParts) {
  const [index, setIndex] = useState(0)
  const { moving, area } = useRest()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each one shown gets its whole time
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setIndex(current => (current + 1) % count), intervalMs)
    return () => clearTimeout(timer)
  }, [moving, count, intervalMs, index])

  return { index, select: (chosen: number) => setIndex((chosen + count) % count), area }
}
