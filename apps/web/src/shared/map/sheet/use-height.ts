import { type RefCallback, type RefObject, useCallback, useEffect, useState } from 'react'

/** The height of an element in pixels, updated when it changes; 0 until it is first measured. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setHeight(measured.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return height
}

/** A `ref` for an element that is not always mounted, and its height in pixels; 0 while it is not mounted. */
export function useHeightRef(): [RefCallback<HTMLElement>, number] {
  const [height, setHeight] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => {
      observer.disconnect()
      setHeight(0)
    }
  }, [])
  return [measure, height]
}
