import type { ChatMessage, UserId } from '@sawari/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { OutgoingMessage } from '../session/chat-session.ts'

/** Within this distance from the bottom, the list scrolls to each new message. */
const STICKS_WITHIN_PX = 120

/** Within this distance from the top, older messages are requested. */
const NEAR_TOP_PX = 200

interface Scrolled {
  readonly messages: readonly ChatMessage[]
  readonly outgoing: readonly OutgoingMessage[]
  readonly viewerId: UserId
  readonly onNearTop: () => Promise<void>
}

/**
 * Keeps the newest message in view. If the viewer has scrolled away, counts the new messages instead, and keeps
 * the view where it is when older messages arrive above it.
 */
export function useStickyScroll({ messages, outgoing, viewerId, onNearTop }: Scrolled) {
  const ref = useRef<HTMLDivElement>(null)
  /** The last message when the viewer scrolled away; null while they are at the bottom. */
  const [leftAtSeq, setLeftAtSeq] = useState<number | null>(null)
  const isAway = useRef(false)
  const seenSeq = useRef(0)
  const heightPx = useRef(0)
  const lastSeq = messages.at(-1)?.seq ?? 0
  const firstSeq = messages[0]?.seq ?? 0
  const shownFromSeq = useRef(0)
  const lastWritten = outgoing.at(-1)?.clientMessageId

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    if (firstSeq < shownFromSeq.current) {
      element.scrollTop += element.scrollHeight - heightPx.current
      heightPx.current = element.scrollHeight
    }
    shownFromSeq.current = firstSeq
  }, [firstSeq])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new message
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // Uses the height before this message, because scroll events arrive late.
    if (!isFarFromBottom(element, heightPx.current)) {
      toBottom(element)
      seenSeq.current = lastSeq
    }
    heightPx.current = element.scrollHeight
  }, [lastSeq, outgoing.length])

  // The viewer's own message scrolls into view from any position.
  useLayoutEffect(() => {
    if (lastWritten !== undefined) toBottom(ref.current)
  }, [lastWritten])

  // The list becomes shorter when a keyboard, a longer draft or a notice appears.
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
      if (away && element.scrollTop < NEAR_TOP_PX) void onNearTop()
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
