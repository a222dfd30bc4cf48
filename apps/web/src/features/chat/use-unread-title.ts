import type { ChatMessage } from '@sawari/contract'
import { useEffect, useState } from 'react'

/** Puts the number of messages that came while nobody looked before the title of the page. */
export function useUnreadTitle(messages: readonly ChatMessage[], viewerId: string): void {
  const lastSeq = messages.at(-1)?.seq ?? 0
  const [hiddenSinceSeq, setHiddenSinceSeq] = useState<number | null>(null)
  const unread =
    hiddenSinceSeq === null
      ? 0
      : messages.filter(message => message.seq > hiddenSinceSeq && message.senderId !== viewerId).length

  useEffect(() => {
    const onVisibility = () => setHiddenSinceSeq(document.visibilityState === 'hidden' ? lastSeq : null)
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [lastSeq])

  useEffect(() => {
    if (unread === 0) return
    const title = document.title
    document.title = `(${unread}) ${title}`
    return () => {
      document.title = title
    }
  }, [unread])
}
