import { refreshSession } from '@sawari/contract/accounts'
import { ApiError } from '../api/api-error.ts'
import type { SendRequest } from '../api/send-request.ts'
import type { Rotation } from './rotation-channel.ts'
import type { TokenStore } from './token-store.ts'

/**
 * - refreshed: there are new tokens.
 * - failed: the server rejected the refresh token, or there is none.
 * - unavailable: the network or the server is down, or its answer is malformed; the tokens stay.
 */
export type RefreshOutcome =
  | { readonly kind: 'refreshed' | 'failed' }
  | { readonly kind: 'unavailable'; readonly error: unknown }

export type RefreshSession = () => Promise<RefreshOutcome>

/** Exchanges the refresh token for new tokens; calls during an exchange share its outcome. */
export function createRefresh(
  tokens: TokenStore,
  send: SendRequest,
  onRotated: (rotation: Rotation) => void,
): RefreshSession {
  let inFlight: Promise<RefreshOutcome> | null = null
  return () => {
    inFlight ??= refresh(tokens, send, onRotated).finally(() => {
      inFlight = null
    })
    return inFlight
  }
}

async function refresh(
  tokens: TokenStore,
  send: SendRequest,
  onRotated: (rotation: Rotation) => void,
): Promise<RefreshOutcome> {
  const { refreshToken } = tokens.read()
  if (refreshToken === null) return { kind: 'failed' }
  try {
    const { path } = refreshSession.policy
    const body = JSON.stringify({ refreshToken })
    const { accessToken, refreshToken: next } = await send({ endpoint: refreshSession, path, body })
    // A sign-out or a sign-in happened in the meantime: its tokens stay.
    if (tokens.read().refreshToken !== refreshToken) return { kind: 'refreshed' }
    const to = { accessToken, refreshToken: next }
    tokens.write(to)
    onRotated({ from: refreshToken, to })
    return { kind: 'refreshed' }
  } catch (error) {
    return isRefusal(error) ? { kind: 'failed' } : { kind: 'unavailable', error }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
