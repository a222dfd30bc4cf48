import type { UserId } from '@sawari/contract'

/** The signed-in user according to the access token. Only the server can verify the token. */
export interface Viewer {
  readonly userId: UserId
  readonly email: string
  readonly name: string
  readonly phone: string
  /** Only for moderators; known since their last sign-in on this tab. */
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
export type TokenReading =
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

/** The viewer of a valid token; null otherwise. */
export function viewerOf(token: string, now: Date): Viewer | null {
  const reading = readToken(token, now)
  return reading.kind === 'valid' ? reading.viewer : null
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
