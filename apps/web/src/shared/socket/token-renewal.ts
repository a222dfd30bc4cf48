/** The renewal timer looks at the token at least this often, because the server's time may have been corrected. */
const LOOK_MS = 60_000

/** Provides the access token for the connection. */
export interface Credentials {
  /** The token for a handshake, renewed first if it is about to expire; null without a session. */
  token(): Promise<string | null>
  /** The current token, and the time until it is due for renewal. */
  current(): { readonly token: string; readonly renewInMs: number } | null
  /** Renews a token that the server has rejected as expired. */
  renew(): Promise<RenewalOutcome>
  /** Renews a token that is due, at most once a minute. */
  renewAhead(): Promise<RenewalOutcome>
  onChange(listener: () => void): () => void
}

export type RenewalOutcome = 'refreshed' | 'failed' | 'unavailable' | 'tooSoon'

interface Ways {
  /** Sends the token to the server on the open connection. */
  present(token: string): Promise<unknown>
  readonly onRefused: () => void
}

/**
 * While connected, the server must always have an unexpired token: each new token is sent to it, and the current one
 * is renewed before it expires.
 */
export function keepTokenFresh(credentials: Credentials, ways: Ways) {
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
    timer = setTimeout(look, Math.min(LOOK_MS, Math.max(0, current.renewInMs)))
    if (current.token === known) return
    known = current.token
    // If the connection ends meanwhile, the next handshake carries the token.
    ways.present(current.token).catch(() => undefined)
  }

  function look(): void {
    timer = setTimeout(look, LOOK_MS)
    const current = credentials.current()
    if (current === null) return
    if (current.renewInMs > 0) presentAnother()
    else void renew()
  }

  async function renew(): Promise<void> {
    if ((await credentials.renewAhead()) === 'failed') ways.onRefused()
  }
}
