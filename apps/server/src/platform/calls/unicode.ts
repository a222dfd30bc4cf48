import type { ErrorDetail } from '@sawari/contract'

const MESSAGE = 'must not hold U+0000 or half a surrogate pair'

/** False for texts that JSON or PostgreSQL cannot store: those with U+0000 or a lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** Lists the strings in a parsed body or query (keys included) that cannot be stored, by dotted path. */
export function findUnstorableText(root: unknown): ErrorDetail[] {
  const details: ErrorDetail[] = []
  // An explicit stack instead of recursion: a body may be nested deeper than the call stack allows.
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path } = item
    if (typeof value === 'string') {
      if (!isStorableText(value)) details.push({ path, message: MESSAGE })
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        if (!isStorableText(key)) details.push({ path, message: MESSAGE })
        else open.push({ value: child, path: path ? `${path}.${key}` : key })
      }
    }
  }
  return uniqueByPath(details).slice(0, MAX_DETAILS).reverse()
}

/** Limits the length of the response. */
const MAX_DETAILS = 50

function uniqueByPath(details: readonly ErrorDetail[]): ErrorDetail[] {
  return [...new Map(details.map(detail => [detail.path, detail])).values()]
}
