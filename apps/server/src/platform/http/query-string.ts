/** What a query part that is no UTF-8 is read as, so that the check of the text refuses it. */
const UNREADABLE = '\ud800'

/**
 * Reads a query string. A name that comes twice becomes a list. A `%` that starts no escape stands
 * for itself, as in browsers; escapes that are no UTF-8 become half a surrogate pair.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  // Without a prototype, so that `__proto__` and `constructor` are names like any other.
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
