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

/** A token that expires sooner than this is treated as expired. */
const TOKEN_INVALID_WITHIN_SECONDS = 300
/** A token that expires sooner than this is due for renewal. */
const TOKEN_EXPIRING_SOON_SECONDS = 3_600

/**
 * valid: expires in more than 300 s. expired: well-formed, but expires sooner.
 * malformed: lacks one of its three parts, type, iss, aud or exp.
 */
export type TokenReading =
  | { readonly kind: 'valid' | 'expired'; readonly viewer: Viewer }
  | { readonly kind: 'malformed'; readonly viewer: null }

export function readToken(token: string, now: Date): TokenReading {
  const payload = payloadOf(token)
  if (!payload?.type || !payload.iss || !payload.aud || typeof payload.exp !== 'number')
    return { kind: 'malformed', viewer: null }
  const viewer = {
    userId: textOf(payload.userId) as UserId,
    email: textOf(payload.email),
    name: textOf(payload.name),
    phone: textOf(payload.phone),
    expiresAt: new Date(payload.exp * 1_000),
  }
  return { kind: endsWithin(viewer, TOKEN_INVALID_WITHIN_SECONDS, now) ? 'expired' : 'valid', viewer }
}

/** The viewer of a well-formed token that is valid for 300 s more; null otherwise. */
export function viewerOf(token: string, now: Date): Viewer | null {
  const reading = readToken(token, now)
  return reading.kind === 'valid' ? reading.viewer : null
}

/** Whether a token expires within 3600 s, is missing or is malformed. */
export function isExpiringSoon(token: string | null, now: Date): boolean {
  if (token === null) return true
  const { viewer } = readToken(token, now)
  return viewer === null || endsWithin(viewer, TOKEN_EXPIRING_SOON_SECONDS, now)
}

function endsWithin({ expiresAt }: Viewer, seconds: number, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() <= seconds * 1_000
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
