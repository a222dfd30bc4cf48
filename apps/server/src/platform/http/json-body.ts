import { scan } from 'secure-json-parse'
import { RefusedRequest, refuse } from '../calls/refusal.ts'
import { findUnfitParts } from '../calls/unfit-parts.ts'

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
