import { errorsTexts } from '../../messages/errors.ts'
import { textsOf } from '../../messages/texts.ts'
import { ApiError } from '../api/api-error.ts'
import type { AnswerOf, ClientCall } from '../api/endpoint-types.ts'
import { isLostConnection } from '../api/lost-connection.ts'
import type { OutgoingRequest, SendRequest } from '../api/send-request.ts'
import type { RefreshOutcome } from './session-refresh.ts'
import type { TokenStore } from './token-store.ts'

interface Parts {
  readonly tokens: TokenStore
  readonly send: SendRequest
  readonly renew: () => Promise<RefreshOutcome>
  readonly renewAhead: () => Promise<RefreshOutcome>
  /** Whether the server probably accepts this token. */
  readonly isSound: (token: string) => boolean
  /** Called when the server no longer accepts any token of the session. */
  readonly onLost: () => void
}

/**
 * Sends a request with the viewer's token if the contract says that the call carries one. After a 401 it refreshes
 * the session once for all calls that got a 401, and repeats the request. If the repeated request also gets a 401,
 * the session is lost and the call fails with 'Authentication failed'.
 */
export function createSendAsViewer({ tokens, send, onLost, ...session }: Parts): SendRequest {
  return async request => {
    const { identity, keepsToken } = request.endpoint.policy
    const { accessToken, refreshToken } = tokens.read()
    if (identity === 'none') return await send(request)
    if (keepsToken) return await send({ ...request, token: accessToken })
    if (identity === 'optional') return await send({ ...request, token: soundToken() })
    if (accessToken === null && refreshToken === null) return await send(request)
    if (accessToken === null) await renew()
    else if (!session.isSound(accessToken)) await renewAhead()
    return await sendAndRetry(request)
  }

  async function sendAndRetry<Call extends ClientCall>(
    request: OutgoingRequest<Call>,
  ): Promise<AnswerOf<Call>> {
    const { accessToken } = tokens.read()
    try {
      return await send({ ...request, token: accessToken })
    } catch (error) {
      if (!isUnauthorised(error)) throw error
    }
    // Another call may have got its 401 earlier and renewed the tokens already.
    if (tokens.read().accessToken === accessToken) await renew()
    try {
      return await send({ ...request, token: tokens.read().accessToken })
    } catch (error) {
      throw isUnauthorised(error) ? lost() : error
    }
  }

  async function renew(): Promise<void> {
    const outcome = await session.renew()
    if (outcome.kind === 'failed') throw lost()
    if (outcome.kind === 'unavailable') throw outcome.error
  }

  /** If the server does not renew the token now, it may still accept it. */
  async function renewAhead(): Promise<void> {
    const outcome = await session.renewAhead()
    if (outcome.kind === 'failed') throw lost()
    if (outcome.kind === 'unavailable' && isLostConnection(outcome.error)) throw outcome.error
  }

  function soundToken(): string | null {
    const { accessToken } = tokens.read()
    return accessToken !== null && session.isSound(accessToken) ? accessToken : null
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
  return error instanceof ApiError && error.status === 401 && !error.isForeign
}
