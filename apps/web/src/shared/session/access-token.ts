/** Who is signed in, as their access token says. The server alone decides whether the token is good. */
export interface Viewer {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly expiresAt: Date
}

/** A token that ends sooner than this counts as no token. */
export const TOKEN_INVALID_WITHIN_SECONDS = 300

/** The viewer of a token with three parts, type, iss and aud that lives for 300 s more; null otherwise. */
export function viewerOf(token: string, now: Date): Viewer | null {
  const payload = payloadOf(token)
  if (!payload?.type || !payload.iss || !payload.aud || typeof payload.exp !== 'number') return null
  if (payload.exp - now.getTime() / 1_000 <= TOKEN_INVALID_WITHIN_SECONDS) return null
  return {
    userId: textOf(payload.userId),
    email: textOf(payload.email),
    name: textOf(payload.name),
    phone: textOf(payload.phone),
    expiresAt: new Date(payload.exp * 1_000),
  }
}

function payloadOf(token: string): Record<string, unknown> | null {
  const [, payload, signature, ...rest] = token.split('.')
  if (!payload || signature === undefined || rest.length > 0) return null
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

/** The letter on the avatar: the first of the e-mail, 'U' without one. */
export function avatarLetter(email: string): string {
  return (Array.from(email)[0] ?? 'U').toLocaleUpperCase('en')
}

/** What the top bar calls them: the part before the @, 'User' without one. */
export function shortName(email: string): string {
  return email.split('@')[0] || 'User'
}
