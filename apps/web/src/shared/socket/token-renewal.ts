import { renewalDelayMs } from './socket-rules.ts'

/** Provides the access token for the connection. */
export interface Credentials {
  /** The token for a handshake, renewed first if it is about to expire; null without a session. */
  token(): Promise<string | null>
  /** The current token and its expiry. */
  current(): { readonly token: string; readonly expiresAtMs: number } | null
  renew(): Promise<'refreshed' | 'failed' | 'unavailable'>
  onChange(listener: () => void): () => void
}

interface Ways {
  /** Sends the token to the server on the open connection. */
  present(token: string): Promise<unknown>
  readonly onRefused: () => void
}

/**
 * While connected, the server must always have an unexpired token: each new token is sent to it, and the current one
 * is renewed before it expires.
 */
export function keepTokenFresh(credentials: Credentials, now: () => number, ways: Ways) {
  let known: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopListening = () => {}
  return {
    /** Records the token of the handshake. */
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
    // If the connection ends meanwhile, the next handshake carries the token.
    ways.present(current.token).catch(() => undefined)
  }

  async function renew(): Promise<void> {
    const before = known
    const outcome = await credentials.renew()
    if (outcome === 'failed') ways.onRefused()
    // While offline the token has not changed, so no change event schedules the next renewal.
    else if (known === before) presentAnother()
  }
}
