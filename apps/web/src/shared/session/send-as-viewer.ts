import { errorsTexts } from '../../messages/start.ts'
import { textsOf } from '../../messages/texts.ts'
import { ApiError, isLostConnection } from '../api/api-error.ts'
import type { AnswerOf, ClientCall, OutgoingRequest, SendRequest } from '../api/send-request.ts'
import type { RefreshOutcome } from './session-refresh.ts'
import type { TokenStore } from './token-store.ts'

interface Parts {
  readonly tokens: TokenStore
  readonly send: SendRequest
  readonly renew: () => Promise<RefreshOutcome>
  readonly renewAhead: () => Promise<RefreshOutcome>
  /** Whether the server probably accepts this token. */
  readonly isUsable: (token: string) => boolean
  /** Called when the server no longer accepts any token of the session. */
  readonly onLost: () => void
  /** The number of the session that this tab shows. */
  readonly shown: () => number
  /** The number of the session of the tokens; another one if another tab has replaced the kept session. */
  readonly stored: () => number
}

/**
 * Sends a request with the viewer's token if the contract says that the call carries one. After a 401 it refreshes
 * the session once for all calls that got a 401, and repeats the request. If the repeated request also gets a 401,
 * the session is lost and the call fails with 'Authentication failed'. If another session begins meanwhile, the call
 * fails instead of going out with that session's token: its body may contain data of the viewer before.
 */
export function createSendAsViewer({ tokens, send, onLost, shown, stored, ...session }: Parts): SendRequest {
  return async request => {
    const { identity, keepsToken } = request.endpoint.policy
    if (identity === 'none') return await send(request)
    const asker = shown()
    const { accessToken, refreshToken } = tokensOf(asker)
    if (keepsToken) return await send({ ...request, token: accessToken })
    if (identity === 'optional') return await send({ ...request, token: usableToken() })
    if (accessToken === null && refreshToken === null) return await send(request)
    if (accessToken === null) await renew(asker)
    else if (!session.isUsable(accessToken)) await renewAhead(asker)
    return await sendAndRetry(request, asker)
  }

  async function sendAndRetry<Call extends ClientCall>(
    request: OutgoingRequest<Call>,
    asker: number,
  ): Promise<AnswerOf<Call>> {
    const { accessToken } = tokensOf(asker)
    try {
      return await send({ ...request, token: accessToken })
    } catch (error) {
      if (!isUnauthorised(error)) throw error
    }
    // Another call may have got its 401 earlier and renewed the tokens already.
    if (tokensOf(asker).accessToken === accessToken) await renew(asker)
    try {
      return await send({ ...request, token: tokensOf(asker).accessToken })
    } catch (error) {
      throw isUnauthorised(error) ? lost(asker) : error
    }
  }

  async function renew(asker: number): Promise<void> {
    const outcome = await session.renew()
    if (outcome.kind === 'failed') throw lost(asker)
    if (outcome.kind === 'unavailable') throw outcome.error
  }

  /** If the server does not renew the token now, it may still accept it. */
  async function renewAhead(asker: number): Promise<void> {
    const outcome = await session.renewAhead()
    if (outcome.kind === 'failed') throw lost(asker)
    if (outcome.kind === 'unavailable' && isLostConnection(outcome.error)) throw outcome.error
  }

  function tokensOf(asker: number) {
    if (stored() !== asker) throw authFailed()
    return tokens.read()
  }

  function usableToken(): string | null {
    const { accessToken } = tokens.read()
    return accessToken !== null && session.isUsable(accessToken) ? accessToken : null
  }

  function lost(asker: number): ApiError {
    if (stored() === asker) onLost()
    return authFailed()
  }
}

function authFailed(): ApiError {
  const message = textsOf(errorsTexts).authenticationFailed
  return new ApiError({ code: 'AUTH_FAILED', status: 401, message })
}

function isUnauthorised(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !error.isForeign
}
