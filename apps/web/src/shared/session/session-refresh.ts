import { refreshSession } from '@sawari/contract/accounts'
import { ApiError } from '../api/api-error.ts'
import type { SendRequest } from '../api/send-request.ts'
import { steadyNowMs } from '../steady-clock.ts'
import type { TokenStore, Tokens } from './token-store.ts'

/** The statuses by which the server rejects a refresh token. */
const REJECTED: readonly number[] = [400, 401, 403]
const MINUTE_MS = 60_000
/** A longer `Retry-After` would keep a viewer out for the error of a proxy. */
const LONGEST_PAUSE_MS = 60 * MINUTE_MS

/**
 * - refreshed: there are new tokens.
 * - failed: the server rejected the refresh token, or there is none.
 * - unavailable: the network or the server is down or busy, or its answer is malformed; the tokens stay.
 * - tooSoon: a renewal ahead of need within a minute of the one before; the tokens stay.
 */
export type RefreshOutcome =
  | { readonly kind: 'refreshed' | 'failed' | 'tooSoon' }
  | { readonly kind: 'unavailable'; readonly error: unknown }

interface Refresh {
  /** Exchanges the refresh token for new tokens; calls during an exchange share its outcome. */
  renew(): Promise<RefreshOutcome>
  /** The same for a token that the server may still accept: at most once a minute. */
  renewAhead(): Promise<RefreshOutcome>
}

export function createRefresh(
  tokens: TokenStore,
  send: SendRequest,
  onRotated: (rotation: Rotation) => void,
): Refresh {
  let inFlight: Promise<RefreshOutcome> | null = null
  let lastAtMs = Number.NEGATIVE_INFINITY
  /** The server's refusal that names the time of the next try, and that time. */
  let pause: { readonly untilMs: number; readonly error: unknown } | undefined

  async function exchange(): Promise<RefreshOutcome> {
    if (pause !== undefined && steadyNowMs() < pause.untilMs)
      return { kind: 'unavailable', error: pause.error }
    lastAtMs = steadyNowMs()
    const outcome = await refresh(tokens, send, onRotated)
    pause = outcome.kind === 'unavailable' ? pauseAfter(outcome.error) : undefined
    return outcome
  }

  function renew(): Promise<RefreshOutcome> {
    inFlight ??= exchange().finally(() => {
      inFlight = null
    })
    return inFlight
  }

  return {
    renew,
    renewAhead: async () =>
      inFlight === null && steadyNowMs() - lastAtMs < MINUTE_MS ? { kind: 'tooSoon' } : await renew(),
  }
}

async function refresh(
  tokens: TokenStore,
  send: SendRequest,
  onRotated: (rotation: Rotation) => void,
): Promise<RefreshOutcome> {
  const { refreshToken } = tokens.read()
  if (refreshToken === null) return { kind: 'failed' }
  /** A sign-out or a sign-in happened in the meantime: its tokens stay, whatever became of these. */
  const isReplaced = () => tokens.read().refreshToken !== refreshToken
  try {
    const { path } = refreshSession.policy
    const body = JSON.stringify({ refreshToken })
    const { accessToken, refreshToken: next } = await send({ endpoint: refreshSession, path, body })
    if (isReplaced()) return { kind: 'refreshed' }
    const to = { accessToken, refreshToken: next }
    tokens.write(to)
    onRotated({ from: refreshToken, to })
    return { kind: 'refreshed' }
  } catch (error) {
    if (isReplaced()) return { kind: 'refreshed' }
    return isRejection(error) ? { kind: 'failed' } : { kind: 'unavailable', error }
  }
}

function isRejection(error: unknown): boolean {
  return error instanceof ApiError && !error.isForeign && REJECTED.includes(error.status)
}

function pauseAfter(error: unknown) {
  const retryAfterMs = error instanceof ApiError ? error.retryAfterMs : undefined
  if (retryAfterMs === undefined) return undefined
  return { untilMs: steadyNowMs() + Math.min(retryAfterMs, LONGEST_PAUSE_MS), error }
}

/** A refresh token that was exchanged, and the tokens that replaced it. */
export interface Rotation {
  readonly from: string
  readonly to: Tokens
}

/** Notifies the other tabs of the browser of token rotations. */
export interface RotationChannel {
  publish(rotation: Rotation): void
  subscribe(listener: (rotation: Rotation) => void): void
}

const CHANNEL_NAME = 'sawari.session'

/**
 * A duplicated tab starts with the same refresh token. If both tabs exchanged it, the server would treat the second
 * exchange as theft and end the session, so the first tab notifies the others. Does nothing in browsers without
 * BroadcastChannel, and where it is forbidden together with storage.
 */
export function openRotationChannel(): RotationChannel {
  const channel = openChannel()
  if (channel === null) return { publish: () => {}, subscribe: () => {} }
  return {
    publish: rotation => channel.postMessage(rotation),
    subscribe: listener =>
      channel.addEventListener('message', ({ data }) => {
        const rotation = readRotation(data)
        if (rotation) listener(rotation)
      }),
  }
}

function openChannel(): BroadcastChannel | null {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return null
  try {
    return new BroadcastChannel(CHANNEL_NAME)
  } catch {
    return null
  }
}

/** Null for a message in the format of another app version. */
function readRotation(message: unknown): Rotation | null {
  const { from, to } = (message ?? {}) as Partial<Rotation>
  const { accessToken, refreshToken } = (to ?? {}) as Partial<Tokens>
  if (typeof from !== 'string' || typeof accessToken !== 'string' || typeof refreshToken !== 'string')
    return null
  return { from, to: { accessToken, refreshToken } }
}
