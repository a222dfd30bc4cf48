import { type RefObject, useEffect, useRef, useState } from 'react'

/** A ref for an element, and whether at least `share` of it has ever been in view. */
export function useSeen<T extends Element>(share: number): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [seen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setSeen(true)
      },
      { threshold: share },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [seen, share])
  return [element, seen]
}
