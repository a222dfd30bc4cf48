import { useEffect, useState } from 'react'

/** Calls back when what is on the page now has been painted; returns how to give that up. */
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

/** Resolves when what is on the page now has been painted. */
export function painted(): Promise<void> {
  return new Promise(resolve => void afterPaint(resolve))
}

/** Resolves once whatever waits, a tap or a drawing, has had its turn. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

/** The value as it was when the page was last painted: what depends on it never delays that paint. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (!Object.is(value, painted)) return afterPaint(() => setPainted(() => value))
  }, [value, painted])
  return painted
}
