import type { ChatId } from '@sawari/contract'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { textsOf } from '../../../messages/texts.ts'
import { steadyNowMs } from '../../../shared/steady-clock.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import type { Connection, Requests } from '../model/buddy.ts'
import { expiredBetween } from '../model/expiry.ts'

/** Within this time the same toast is shown once, because the socket and a list may report the same change. */
export const CONNECTION_TOAST_SILENCE_MS = 5_000

export function announceExpiredRequests(incoming: number, sent: number): void {
  const { requests } = textsOf(rideBuddyTexts)
  if (incoming > 0) showToast.note(requests.expired(incoming))
  if (sent > 0) showToast.note(requests.ownExpired)
}

export function announceExpiredConnections(count: number): void {
  if (count === 0) return
  showToast.note(textsOf(rideBuddyTexts).connections.expired(count), CONNECTION_TOAST_SILENCE_MS)
}

/** Announces the items that are missing in a new response because they have expired. */
export const announceExpired = {
  requests(before: Requests | undefined, after: Requests): void {
    if (!before) return
    const expired = (kind: keyof Requests) =>
      expiredBetween(before[kind], after[kind], ({ id }) => id, steadyNowMs())
    announceExpiredRequests(expired('incoming'), expired('sent'))
  },
  /** The open chat announces its end itself. */
  connections(
    before: readonly Connection[] | undefined,
    after: readonly Connection[],
    openChatId: ChatId | null,
  ): void {
    const listed = before?.filter(({ chatId }) => chatId !== openChatId) ?? []
    announceExpiredConnections(expiredBetween(listed, after, ({ matchId }) => matchId, steadyNowMs()))
  },
}
