import { scan } from 'secure-json-parse'
import { RefusedRequest, refuse } from '../calls/refusal.ts'
import { findUnfitParts } from '../calls/validation.ts'

/** Parses a request body; an empty one becomes `{}`. Returns an error if the body is rejected. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return new RefusedRequest(refuse('INVALID_JSON'))
  }
  const details = findUnfitParts(body)
  // A body that is nested too deeply was rejected before.
  if (details.length === 0 && mayPoison(text) && isPoisoned(body)) {
    details.push({ path: '__proto__', message: 'must not be used as a name' })
  }
  return details.length > 0 ? new RefusedRequest(refuse('VALIDATION_FAILED', details)) : body
}

function mayPoison(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u')
}

/** Whether any object has an own property `__proto__`, which would change a prototype when copied. */
function isPoisoned(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  try {
    scan(body, { protoAction: 'error', constructorAction: 'ignore' })
    return false
  } catch {
    return true
  }
}

/** Replaces a part that is not valid UTF-8. The text check then rejects it as a lone surrogate. */
const UNREADABLE = '\ud800'

/**
 * Parses a query string. A repeated name becomes a list. A `%` without an escape is kept, as in browsers;
 * escapes that are not valid UTF-8 become a lone surrogate.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  // Without a prototype, so that `__proto__` and `constructor` are ordinary names.
  const query: Record<string, string | string[]> = Object.create(null)
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    const name = decode(equals < 0 ? part : part.slice(0, equals))
    const value = equals < 0 ? '' : decode(part.slice(equals + 1))
    const before = query[name]
    if (before === undefined) query[name] = value
    else if (Array.isArray(before)) before.push(value)
    else query[name] = [before, value]
  }
  return query
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced.replaceAll(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return UNREADABLE
  }
}
