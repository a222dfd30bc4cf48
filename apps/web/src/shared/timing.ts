import { useEffect, useState } from 'react'

/** Calls back when the current state of the page has been painted; returns the function that cancels it. */
export function afterPaint(callback: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The value as of the last paint, so that work that depends on it does not delay the paint. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (!Object.is(value, painted)) return afterPaint(() => setPainted(() => value))
  }, [value, painted])
  return painted
}

/** Runs a low-priority action when the device is idle, a few seconds from now at the latest. */
export function whenIdle(action: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 5_000 })
  else setTimeout(action, 2_000)
}

/** The last value that stayed unchanged for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
