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
