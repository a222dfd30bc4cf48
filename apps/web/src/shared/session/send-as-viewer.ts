import { errorsTexts } from '../../messages/errors.ts'
import { textsOf } from '../../messages/texts.ts'
import { ApiError } from '../api/api-error.ts'
import type { OutgoingRequest, SendRequest } from '../api/send-request.ts'
import { readToken } from './access-token.ts'
import type { RefreshSession } from './session-refresh.ts'
import type { TokenStore } from './token-store.ts'

interface Parts {
  readonly tokens: TokenStore
  readonly send: SendRequest
  readonly refresh: RefreshSession
  readonly now: () => Date
  /** The session is over: no token of ours is good any more. */
  readonly onLost: () => void
}

/**
 * Sends a request with the viewer's token. A 401 refreshes once, shared by all who got one, and sends again;
 * when that cannot fix it, the session is lost and the call fails with 'Authentication failed'.
 */
export function createSendAsViewer({ tokens, send, refresh, now, onLost }: Parts): SendRequest {
  return async request => {
    const { identity, keepsToken } = request.policy
    const token = tokens.read().accessToken
    // Public calls never wait for a session, nor fail with one.
    if (identity === 'none') return await send(request)
    if (identity === 'optional') return await send({ ...request, token: soundToken() })
    if (keepsToken) return await send({ ...request, token })
    if (token === null && tokens.read().refreshToken === null) return await send(request)
    if (soundToken() === null) await renew()
    return await sendAndRetry(request)
  }

  async function sendAndRetry(request: OutgoingRequest): Promise<unknown> {
    const { accessToken } = tokens.read()
    try {
      return await send({ ...request, token: accessToken })
    } catch (error) {
      if (!isUnauthorised(error)) throw error
    }
    // The tokens may be new already: another call got its 401 earlier.
    if (tokens.read().accessToken === accessToken) await renew()
    try {
      return await send({ ...request, token: tokens.read().accessToken })
    } catch (error) {
      throw isUnauthorised(error) ? lost() : error
    }
  }

  async function renew(): Promise<void> {
    const outcome = await refresh()
    if (outcome.kind === 'failed') throw lost()
    if (outcome.kind === 'unavailable') throw outcome.error
  }

  function soundToken(): string | null {
    const { accessToken } = tokens.read()
    return accessToken !== null && readToken(accessToken, now()).kind === 'valid' ? accessToken : null
  }

  function lost(): ApiError {
    onLost()
    return new ApiError({
      code: 'AUTH_FAILED',
      status: 401,
      message: textsOf(errorsTexts).authenticationFailed,
    })
  }
}

function isUnauthorised(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
