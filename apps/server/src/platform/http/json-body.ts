import { RefusedRequest, refuse } from '../calls/refusal.ts'
import { findUnstorableText } from '../calls/unicode.ts'

/** Parses a request body; an empty one is `{}`. Gives the error back that refuses it. */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return new RefusedRequest(refuse('INVALID_JSON'))
  }
  // Neither can stand in a parsed body without an escape, or without the word: most bodies skip both.
  const details = text.includes('\\u') ? findUnstorableText(body) : []
  if (mayPoison(text) && findPoison(body)) {
    details.push({ path: '__proto__', message: 'must not be used as a name' })
  }
  return details.length > 0 ? new RefusedRequest(refuse('VALIDATION_FAILED', details)) : body
}

function mayPoison(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u')
}

/** Whether any object has an own property that would reach into a prototype when copied. */
function findPoison(root: unknown): boolean {
  const open: unknown[] = [root]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (Object.hasOwn(value, '__proto__')) return true
    open.push(...Object.values(value).filter(child => child !== undefined))
  }
  return false
}
