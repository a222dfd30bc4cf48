import { type RefObject, useEffect, useState } from 'react'

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
