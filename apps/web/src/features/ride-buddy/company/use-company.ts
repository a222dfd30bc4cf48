import { type ReactNode, useEffect, useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { deviceTimeMs, onReturn, steadyNowMs } from '../../../shared/steady-clock.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import { personalStorage } from '../../../shared/viewer.ts'
import { createCompanyNews } from '../exchange/company-news.ts'
import { useLiveUpdates } from '../exchange/live-updates.socket.ts'
import { useRideBuddy } from '../exchange/use-ride-buddy.ts'
import { type Connection, chatProblem } from '../model/buddy.ts'
import { rememberCompany, rememberLongerCompany } from './company-until.ts'
import { useSweep } from './use-sweep.ts'

/**
 * Renders the chat panel; `safety` renders the button to block or report the partner, with the displayed name.
 */
export type RenderChat = (open: {
  readonly chat: Connection
  readonly viewer: Viewer
  readonly safety: (partnerName: string) => ReactNode
  readonly close: () => void
}) => ReactNode

/** The accepted difference between the server's end and that of the page. */
const CLOCK_TOLERANCE_MS = 2_000

interface CompanyParts {
  readonly viewer: Viewer
  readonly onSearchExpired: () => void
  /** Called for a request to the viewer and for a new connection. */
  readonly onNews: () => void
}

/** The viewer's riders on any screen: live data, their expiry, and the chat that is open. */
export function useCompany({ viewer, onSearchExpired, onNews }: CompanyParts) {
  const texts = useTexts(rideBuddyTexts)
  const app = useApp()
  const { session } = app
  const news = app.singleton(createCompanyNews)
  const buddy = useRideBuddy(viewer)
  const { cache, search, requests, connections } = buddy
  const [chat, setChat] = useState<Connection | null>(null)

  const unseen = useLiveUpdates({ cache, viewerId: viewer.userId, openChatId: chat?.chatId ?? null, onNews })
  const requested = [...requests.incoming, ...requests.sent, ...requests.declined]
  const ends = {
    search: search.live?.endsAtMs ?? search.leftUntilMs,
    requests: requested.map(({ endsAtMs }) => endsAtMs),
    connections: connections.flatMap(({ endsAtMs, mayEndAtMs = endsAtMs }) => [endsAtMs, mayEndAtMs]),
  }
  useSweep({ cache, openChatId: chat?.chatId ?? null, requestMs: buddy.requestMs, onSearchExpired }, ends)

  // Riders can still send requests for some time after the search has ended.
  const searchUntilMs = ends.search === null ? 0 : ends.search + buddy.requestMs
  const untilMs = Math.max(0, ...ends.requests, ...ends.connections, searchUntilMs)
  const isKnown = Object.values(buddy.loads).every(({ data }) => data !== undefined)
  useEffect(() => {
    // A viewer may leave before all lists have loaded, so loaded data are stored at once.
    const storage = personalStorage(session, viewer.userId)
    const deviceUntilMs = untilMs === 0 ? 0 : deviceTimeMs(untilMs)
    if (isKnown) rememberCompany(storage, deviceUntilMs)
    else rememberLongerCompany(storage, deviceUntilMs)
  }, [session, viewer.userId, isKnown, untilMs])

  useEffect(() => onReturn(cache.doubtTimes), [cache])

  return {
    buddy,
    unseen,
    chat,
    openChat(connection: Connection) {
      const problem = chatProblem(connection)
      if (problem) return showToast.error(texts.chat[problem])
      news.chatOpened(connection.chatId)
      setChat(connection)
    },
    closeChat() {
      news.chatClosed()
      setChat(null)
      // The panel has announced that the connection is over, so no toast repeats it.
      if (chat && chat.endsAtMs <= steadyNowMs() + CLOCK_TOLERANCE_MS) cache.removeConnection(chat.matchId)
      // The card shows the last message.
      cache.reload('chats')
    },
  }
}
