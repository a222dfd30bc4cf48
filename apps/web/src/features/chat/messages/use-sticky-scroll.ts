import type { ChatMessage, UserId } from '@sawari/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OutgoingMessage } from '../session/chat-session.ts'

/** Who is no further from the newest message than this is carried along by the next. */
const STICKS_WITHIN_PX = 120

/** Keeps the newest message in view, unless the reader has scrolled away from it: then it counts what came. */
export function useStickyScroll(
  messages: readonly ChatMessage[],
  outgoing: readonly OutgoingMessage[],
  viewerId: UserId,
) {
  const ref = useRef<HTMLDivElement>(null)
  /** The last message when the reader scrolled away; null while they are at the bottom. */
  const [leftAtSeq, setLeftAtSeq] = useState<number | null>(null)
  const isAway = useRef(false)
  const seenSeq = useRef(0)
  const heightPx = useRef(0)
  const lastSeq = messages.at(-1)?.seq ?? 0
  const lastWritten = outgoing.at(-1)?.clientMessageId

  // biome-ignore lint/correctness/useExhaustiveDependencies: one more message is what it is about
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // Measured as it was before this message: the browser tells of scrolling a moment late.
    if (!isFarFromBottom(element, heightPx.current)) {
      toBottom(element)
      seenSeq.current = lastSeq
    }
    heightPx.current = element.scrollHeight
  }, [lastSeq, outgoing.length])

  // What one writes oneself is in view wherever one was.
  useLayoutEffect(() => {
    if (lastWritten !== undefined) toBottom(ref.current)
  }, [lastWritten])

  // A keyboard, a longer text or a notice takes room away.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (!isAway.current) toBottom(element)
      heightPx.current = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    ref,
    onScroll() {
      const element = ref.current
      if (!element) return
      heightPx.current = element.scrollHeight
      const away = isFarFromBottom(element, heightPx.current)
      if (!away) seenSeq.current = lastSeq
      if (away === isAway.current) return
      isAway.current = away
      setLeftAtSeq(away ? seenSeq.current : null)
    },
    unseen:
      leftAtSeq === null
        ? 0
        : messages.filter(({ seq, senderId }) => seq > leftAtSeq && senderId !== viewerId).length,
    toNewest: () => toBottom(ref.current),
  }
}

function isFarFromBottom({ clientHeight, scrollTop }: HTMLElement, contentHeightPx: number): boolean {
  return contentHeightPx - clientHeight - scrollTop > STICKS_WITHIN_PX
}

function toBottom(element: HTMLElement | null): void {
  element?.scrollTo({ top: element.scrollHeight })
}
