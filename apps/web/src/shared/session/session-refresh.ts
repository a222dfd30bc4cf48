import { accountCalls } from '@sawari/contract/calls/accounts'
import { ApiError } from '../api/api-error.ts'
import type { SendRequest } from '../api/send-request.ts'
import type { Rotation } from './rotation-channel.ts'
import type { TokenStore, Tokens } from './token-store.ts'

/**
 * refreshed: there are new tokens. failed: the server refused the refresh token, or there is none.
 * unavailable: nobody knows, since the network or the server is down; the tokens stay.
 */
export type RefreshOutcome =
  | { readonly kind: 'refreshed' | 'failed' }
  | { readonly kind: 'unavailable'; readonly error: unknown }

export type RefreshSession = () => Promise<RefreshOutcome>

/** Trades the refresh token for new tokens; whoever asks while that is under way shares its outcome. */
export function createRefresh(
  tokens: TokenStore,
  send: SendRequest,
  onRotated: (rotation: Rotation) => void,
): RefreshSession {
  let underWay: Promise<RefreshOutcome> | null = null
  return () => {
    underWay ??= refresh(tokens, send, onRotated).finally(() => {
      underWay = null
    })
    return underWay
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
    const body = JSON.stringify({ refreshToken })
    const policy = accountCalls.refreshSession
    const answer = (await send({ policy, path: policy.path, body })) as Partial<Tokens>
    // Someone signed out or in meanwhile: theirs is the last word.
    if (tokens.read().refreshToken !== refreshToken) return { kind: 'refreshed' }
    if (!answer.accessToken || !answer.refreshToken) throw new Error('A refresh without tokens')
    const to = { accessToken: answer.accessToken, refreshToken: answer.refreshToken }
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
