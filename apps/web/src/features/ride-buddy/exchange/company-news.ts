import type { ChatId, MatchId } from '@sawari/contract'
import { createStore } from 'zustand/vanilla'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { textsOf } from '../../../messages/texts.ts'
import type { App } from '../../../shared/app-context.ts'
import { steadyNowMs } from '../../../shared/steady-clock.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import type { Connection, Requests } from '../model/buddy.ts'
import { expiredBetween } from '../model/expiry.ts'

interface News {
  /** The newest connection, from the moment both agreed until its chat is opened. */
  readonly fresh: MatchId | null
  /** Whether the viewer has just accepted, so that focus moves to the connection. */
  readonly byViewer: boolean
  /** The open chat: a toast does not repeat what its panel shows. */
  readonly openChatId: ChatId | null
}

const noNews: News = { fresh: null, byViewer: false, openChatId: null }

/** The latest event between two riders, for all screens. Each connection is announced once. */
export function createCompanyNews({ session }: Pick<App, 'session'>) {
  const store = createStore<News>(() => noNews)
  const announced = new Set<MatchId>()
  session.onEnd(() => {
    announced.clear()
    store.setState(noNews, true)
  })
  return {
    ...store,
    /** Returns false if the connection was announced before, because it arrives by the call and by events. */
    connected(matchId: MatchId, byViewer = false): boolean {
      if (announced.has(matchId)) {
        // The event about the viewer's own acceptance may arrive before the response to the call.
        if (byViewer && store.getState().fresh === matchId) store.setState({ byViewer })
        return false
      }
      announced.add(matchId)
      store.setState({ fresh: matchId, byViewer })
      return true
    },
    chatOpened: (openChatId: ChatId) => store.setState({ openChatId, fresh: null }),
    chatClosed: () => store.setState({ openChatId: null }),
  }
}

/** Within this time the same toast is shown once, because the socket and a list may report the same change. */
export const CONNECTION_TOAST_SILENCE_MS = 5_000

export function announceExpiredRequests(incoming: number, sent: number): void {
  const { requests } = textsOf(rideBuddyTexts)
  if (incoming > 0) showToast.info(requests.expired(incoming))
  if (sent > 0) showToast.info(requests.ownExpired)
}

export function announceExpiredConnections(count: number): void {
  if (count === 0) return
  showToast.info(textsOf(rideBuddyTexts).connections.expired(count), CONNECTION_TOAST_SILENCE_MS)
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
