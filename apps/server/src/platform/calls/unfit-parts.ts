import type { ErrorDetail } from '@sawari/contract'
import { MAX_DETAILS, shortPath } from './details.ts'

const UNSTORABLE = 'must not hold U+0000 or half a surrogate pair'
const TOO_DEEP = 'is nested too deeply'
const TOO_LONG = 'has too many entries'

/** The contract nests five levels at most. */
const MAX_DEPTH = 32
/** The longest list in the contract is a line of 2,000 points. */
const MAX_ENTRIES = 4_000

/** False for texts that JSON or PostgreSQL cannot store: those with U+0000 or a lone surrogate. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** A value of a body or query, with its path from the root. */
interface Part {
  readonly value: unknown
  readonly key: string
  readonly parent: Part | undefined
  readonly depth: number
}

/**
 * Lists the parts of a parsed body or query that are rejected before validation, by dotted path: strings and
 * keys that cannot be stored, and values nested too deeply or with too many entries. Stops at `MAX_DETAILS`, so
 * that the time depends only on the size of the body.
 */
export function findUnfitParts(root: unknown): ErrorDetail[] {
  const found = new Map<string, string>()
  const report = (part: Part, message: string) => {
    const path = pathOf(part)
    if (!found.has(path)) found.set(path, message)
  }
  // An explicit stack instead of recursion: a body may be nested deeper than the call stack allows.
  const open: Part[] = [{ value: root, key: '', parent: undefined, depth: 0 }]
  while (open.length > 0 && found.size < MAX_DETAILS) {
    const part = open.pop()!
    const { value, depth } = part
    if (typeof value === 'string') {
      if (!isStorableText(value)) report(part, UNSTORABLE)
    } else if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value)
      if (depth === MAX_DEPTH) report(part, TOO_DEEP)
      else if (keys.length > MAX_ENTRIES) report(part, TOO_LONG)
      else {
        // In reverse, so that the stack yields parts in the order of the document.
        for (let at = keys.length - 1; at >= 0; at--) {
          const key = keys[at]!
          if (!isStorableText(key)) report(part, UNSTORABLE)
          else open.push({ value: value[key as keyof typeof value], key, parent: part, depth: depth + 1 })
        }
      }
    }
  }
  return [...found].map(([path, message]) => ({ path, message }))
}

function pathOf(part: Part): string {
  const keys: string[] = []
  for (let at: Part | undefined = part; at?.parent !== undefined; at = at.parent) keys.unshift(at.key)
  return shortPath(keys)
}
