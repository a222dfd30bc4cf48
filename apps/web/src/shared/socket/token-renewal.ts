import { renewalDelayMs } from './socket-rules.ts'

/** Whose word the connection carries. */
export interface Credentials {
  /** The token for a handshake, renewed first where it is about to end; null without a session. */
  token(): Promise<string | null>
  /** The token as it stands, and when it ends. */
  current(): { readonly token: string; readonly expiresAtMs: number } | null
  renew(): Promise<'refreshed' | 'failed' | 'unavailable'>
  onChange(listener: () => void): () => void
}

interface Ways {
  /** Tells the server of the token on the living connection. */
  present(token: string): Promise<unknown>
  readonly onRefused: () => void
}

/**
 * While connected the server must know a token that lives: whenever another one is there it is presented, and
 * before the one in use ends it is traded.
 */
export function keepTokenFresh(credentials: Credentials, now: () => number, ways: Ways) {
  let known: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening = () => {}
  return {
    /** This token went with the handshake. */
    presented(token: string | null) {
      known = token
    },
    start() {
      stopListening()
      stopListening = credentials.onChange(presentAnother)
      presentAnother()
    },
    stop() {
      clearTimeout(timer)
      stopListening()
    },
  }

  function presentAnother(): void {
    const current = credentials.current()
    if (current === null) return
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), renewalDelayMs(current.expiresAtMs - now()))
    if (current.token === known) return
    known = current.token
    // A cut meanwhile is no matter: the next handshake carries it.
    ways.present(current.token).catch(() => undefined)
  }

  async function renew(): Promise<void> {
    const before = known
    const outcome = await credentials.renew()
    if (outcome === 'failed') ways.onRefused()
    // Without network there was no change to hear of.
    else if (known === before) presentAnother()
  }
}
