import type { ChatMessage, UserId } from '@sawari/contract'
import { useEffect, useState } from 'react'

/** The number of messages received while the page was hidden. */
export function useUnread(messages: readonly ChatMessage[], viewerId: UserId): number {
  const lastSeq = messages.at(-1)?.seq ?? 0
  const [hiddenSinceSeq, setHiddenSinceSeq] = useState<number | null>(null)

  useEffect(() => {
    const onVisibility = () => setHiddenSinceSeq(document.visibilityState === 'hidden' ? lastSeq : null)
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [lastSeq])

  if (hiddenSinceSeq === null) return 0
  return messages.filter(message => message.seq > hiddenSinceSeq && message.senderId !== viewerId).length
}
