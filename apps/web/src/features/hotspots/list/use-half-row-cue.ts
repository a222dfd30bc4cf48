import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Ends a scrolling list in the middle of a row, so that it shows that there is more. */
export function useHalfRowCue(scrolls: boolean, content: unknown): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const box = list.current
    if (!box || !scrolls || content === null) return
    // The limit of the style sheet.
    box.style.maxHeight = ''
    if (box.scrollHeight <= box.clientHeight) return
    const top = box.getBoundingClientRect().top
    const middles = Array.from(box.querySelectorAll('li'), row => {
      const { top: rowTop, height } = row.getBoundingClientRect()
      return rowTop - top + box.scrollTop + height / 2
    })
    const last = middles.findLast(middle => middle <= box.clientHeight)
    if (last !== undefined) box.style.maxHeight = `${Math.round(last)}px`
  }, [scrolls, content])
  return list
}
