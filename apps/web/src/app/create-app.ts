import { createStore } from 'zustand/vanilla'
import { createApi } from '../shared/api/create-api.ts'
import { createPacer } from '../shared/api/request-pacing.ts'
import { createSendRequest } from '../shared/api/send-request.ts'
import { type App, createAuthModal } from '../shared/app-context.ts'
import { createServerClock } from '../shared/session/access-token.ts'
import { createSession } from '../shared/session/create-session.ts'
import { openRotationChannel } from '../shared/session/session-refresh.ts'
import { createTokenStore } from '../shared/session/token-store.ts'

/** The same default as the server's. */
const SUPPORT_EMAIL = 'support@sawari.example'

/** Creates the objects that exist as long as the page, and starts the check of the session. */
export function createApp(): App {
  const dataAge = createStore<string | null>(() => null)
  const clock = createServerClock()
  const send = createSendRequest({
    nextTurn: createPacer(),
    onDataAge: dataAt => dataAge.setState(dataAt, true),
    onServerTime: clock.answeredAt,
  })
  const session = createSession({
    tokens: createTokenStore(),
    send,
    clock,
    rotations: openRotationChannel(),
  })
  const created = new Map<unknown, unknown>()
  const app: App = {
    api: createApi({ send: session.sendAsViewer, sessionNumber: session.number }),
    session,
    sessionChecked: session.start(),
    authModal: createAuthModal(),
    dataAge,
    supportEmail: createStore(() => SUPPORT_EMAIL),
    singleton(create) {
      if (!created.has(create)) created.set(create, create(app))
      return created.get(create) as ReturnType<typeof create>
    },
  }
  return app
}
