import type { ChatId, MatchId } from '@sawari/contract'
import { createStore } from 'zustand/vanilla'
import type { App } from '../../../shared/app-context.ts'

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
