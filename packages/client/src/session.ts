import type { Outcome } from './outcome.ts'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** The store of the session's tokens; in memory by default. */
export interface TokenStore {
  read(): Tokens | undefined
  /** Undefined: the session has ended. */
  write(tokens: Tokens | undefined): void
}

export function memoryTokens(): TokenStore {
  let kept: Tokens | undefined
  return {
    read: () => kept,
    write: tokens => {
      kept = tokens
    },
  }
}

/**
 * Renews the tokens, once for all calls that wait for it, because a refresh token can be used only once.
 * Returns whether there are new tokens.
 */
export function createRenewal(
  store: TokenStore,
  refresh: (refreshToken: string) => Promise<Outcome<Tokens>>,
): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  const renew = async (): Promise<boolean> => {
    const tokens = store.read()
    if (tokens === undefined) return false
    const outcome = await refresh(tokens.refreshToken)
    if (outcome.ok) store.write(outcome.value)
    else if (outcome.error.status === 401) store.write(undefined)
    return outcome.ok
  }
  return () => {
    running ??= renew().finally(() => {
      running = undefined
    })
    return running
  }
}
