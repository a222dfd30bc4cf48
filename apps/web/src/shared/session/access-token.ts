import type { UserId } from '@sawari/contract'
import { steadyNowMs } from '../steady-clock.ts'
import { localStore, type SafeStorage } from '../storage.ts'

/** The signed-in user according to the access token. Only the server can verify the token. */
export interface Viewer {
  readonly userId: UserId
  readonly email: string
  readonly name: string
  readonly phone: string
  /** Moderators have one; it is known since their last sign-in on this tab. */
  readonly role?: 'moderator' | undefined
  readonly expiresAt: Date
}

/** A margin before the end of a token: so many seconds, or of a short life only this share. */
interface Margin {
  readonly seconds: number
  readonly share: number
}

/** Within this margin a token is treated as expired. */
const INVALID_WITHIN: Margin = { seconds: 300, share: 1 / 6 }
/** Within this margin a token is due for renewal. */
const DUE_WITHIN: Margin = { seconds: 3_600, share: 1 / 3 }

/**
 * valid: expires later than its margin. expired: well-formed, but expires sooner.
 * malformed: lacks one of its three parts, type, iss, aud or exp.
 */
type TokenReading =
  | {
      readonly kind: 'valid' | 'expired'
      readonly viewer: Viewer
      /** Undefined if the token does not say it; its life then counts as long. */
      readonly issuedAt: Date | undefined
      /** From then on the token is renewed ahead of need. */
      readonly dueAt: Date
    }
  | { readonly kind: 'malformed'; readonly viewer: null }

export function readToken(token: string, now: Date): TokenReading {
  const payload = payloadOf(token)
  if (!payload?.type || !payload.iss || !payload.aud || typeof payload.exp !== 'number')
    return { kind: 'malformed', viewer: null }
  const { exp } = payload
  const iat = typeof payload.iat === 'number' && payload.iat < exp ? payload.iat : undefined
  const lifeSeconds = iat === undefined ? Number.POSITIVE_INFINITY : exp - iat
  const before = ({ seconds, share }: Margin) =>
    new Date((exp - Math.min(seconds, lifeSeconds * share)) * 1_000)
  const viewer = {
    userId: textOf(payload.userId) as UserId,
    email: textOf(payload.email),
    name: textOf(payload.name),
    phone: textOf(payload.phone),
    expiresAt: new Date(exp * 1_000),
  }
  return {
    kind: now >= before(INVALID_WITHIN) ? 'expired' : 'valid',
    viewer,
    issuedAt: iat === undefined ? undefined : new Date(iat * 1_000),
    dueAt: before(DUE_WITHIN),
  }
}

/** Whether a token is due for renewal, is missing or is malformed. */
export function isExpiringSoon(token: string | null, now: Date): boolean {
  if (token === null) return true
  const reading = readToken(token, now)
  return reading.kind === 'malformed' || now >= reading.dueAt
}

function payloadOf(token: string): Record<string, unknown> | null {
  const [head, payload, signature, ...rest] = token.split('.')
  if (!head || !payload || !signature || rest.length > 0) return null
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof parsed === 'object' ? (parsed as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The letter on the avatar: the first of the email, or 'U' if that is empty. */
export function avatarLetter(email: string): string {
  return (Array.from(email)[0] ?? 'U').toLocaleUpperCase('en')
}

/** The name in the top bar: the part of the email before the @, or 'User' if that is empty. */
export function shortName(email: string): string {
  return email.split('@')[0] || 'User'
}

// The server's time, as far as this device knows it. A step of the device's own clock does not change it.

/** How far the device's clock was behind the server's when a token was last received. */
const OFFSET_KEY = 'sawari.clock-offset'
/** A device whose clock is off by less stores nothing. */
const OFFSET_STORED_MS = 60_000
/** A token and the `Date` of the answer that brought it are received within this time of each other. */
const SAME_ANSWER_MS = 1_000

export type ServerClock = ReturnType<typeof createServerClock>

export function createServerClock(storage: SafeStorage = localStore) {
  // The steady clock starts with the page, so until the first answer the device's clock is the best guess.
  let aheadMs = Date.now() + storedOffsetMs(storage) - steadyNowMs()
  let isSure = true
  let dated: { readonly atSteadyMs: number; readonly dateMs: number } | undefined
  /** How far the clock that signs tokens is ahead of the one behind the `Date` header, which may be a proxy's. */
  let signerAheadMs = 0

  return {
    nowMs: () => steadyNowMs() + aheadMs,
    /** False from the return of the page after a long absence until the next answer. */
    isSure: () => isSure,
    /** The device may have slept, and the steady clock may have stood still. */
    doubt(): void {
      isSure = false
    },
    /** An answer with this `Date` has just come over the network. */
    answeredAt(dateMs: number): void {
      dated = { atSteadyMs: steadyNowMs(), dateMs }
      setTo(dateMs + signerAheadMs)
    },
    /** A token that was issued at this time has just come over the network. */
    tokenIssuedAt(issuedMs: number): void {
      if (dated !== undefined && steadyNowMs() - dated.atSteadyMs < SAME_ANSWER_MS)
        signerAheadMs = issuedMs - dated.dateMs
      setTo(issuedMs)
      const offsetMs = issuedMs - Date.now()
      if (Math.abs(offsetMs) > OFFSET_STORED_MS) storage.write(OFFSET_KEY, String(offsetMs))
      else storage.remove(OFFSET_KEY)
    },
  }

  function setTo(serverMs: number): void {
    aheadMs = serverMs - steadyNowMs()
    isSure = true
  }
}

function storedOffsetMs(storage: SafeStorage): number {
  const offsetMs = Number(storage.read(OFFSET_KEY))
  return Number.isFinite(offsetMs) ? offsetMs : 0
}
