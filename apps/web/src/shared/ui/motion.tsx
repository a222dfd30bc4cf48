// Whether the passenger has paused all automatic movement. The choice is stored on the device.

import { type FocusEvent, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { useApp, useStore } from '../app-context.ts'
import { localStore } from '../storage.ts'
import { Button } from './button.tsx'
import { usePageVisible, useReducedMotion } from './device.ts'

const STORAGE_KEY = 'sawari.motion'
const PAUSED = 'paused'

/** The choice, and a function that changes and stores it. */
function useMotionChoice(): {
  readonly paused: boolean
  readonly setPaused: (paused: boolean) => void
} {
  const store = useApp().singleton(createMotionStore)
  return { paused: useStore(store), setPaused: paused => store.setState(paused) }
}

function createMotionStore() {
  const store = createStore<boolean>(() => localStore.read(STORAGE_KEY) === PAUSED)
  store.subscribe(paused => {
    if (paused) localStore.write(STORAGE_KEY, PAUSED)
    else localStore.remove(STORAGE_KEY)
  })
  return store
}

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

interface PauseButtonProps {
  readonly pauseText: string
  readonly playText: string
}

/** Pauses and resumes all automatic movement; absent if nothing moves. */
export function PauseButton({ pauseText, playText }: PauseButtonProps) {
  const { paused, setPaused } = useMotionChoice()
  if (useReducedMotion()) return null
  return (
    <Button kind="quiet" compact icon={paused ? 'play' : 'pause'} onClick={() => setPaused(!paused)}>
      {paused ? playText : pauseText}
    </Button>
  )
}
