import type { ErrorDetail, ErrorDetails } from '@sawari/contract'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/**
 * One entry per rejected field: its dotted path (empty for the whole value) and the first error. Lists
 * at most `MAX_DETAILS` fields.
 */
export function detailsOf(error: z.ZodError): ErrorDetail[] {
  const rows = new Map<string, string>()
  for (const issue of error.issues) {
    for (const { path, message } of flatten(issue, [])) {
      const dotted = shortPath(path)
      if (!rows.has(dotted)) rows.set(dotted, message)
    }
    if (rows.size >= MAX_DETAILS) break
  }
  return [...rows].map(([path, message]) => ({ path, message }))
}

interface FlatIssue {
  readonly path: readonly string[]
  readonly message: string
}

/**
 * For a union, reports the errors of the first branch with the right value types, or only the union's own
 * error.
 */
function flatten(issue: Issue, parentPath: readonly string[]): FlatIssue[] {
  const path = [...parentPath, ...issue.path.map(String)]
  if (issue.code !== 'invalid_union') return [{ path, message: issue.message }]
  const intended = issue.errors.find(branch => branch.length > 0 && !branch.some(isWrongType))
  if (intended === undefined) return [{ path, message: issue.message }]
  return intended.flatMap(nested => flatten(nested, path))
}

function isWrongType(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.path.length === 0
}

const UNSTORABLE = 'must not hold U+0000 or half a surrogate pair'
const TOO_DEEP = 'is nested too deeply'
const TOO_LONG = 'has too many entries'

/** The contract nests five levels at most. */
const MAX_DEPTH = 32
/** The longest list in the contract is a line of 2,000 points. */
const MAX_ENTRIES = 4_000

/** Returns false for texts that JSON or PostgreSQL cannot store: those with U+0000 or a lone surrogate. */
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
        // The parts are pushed in reverse, so that the stack yields parts in the order of the document.
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

// Limits the list of findings in a rejection, whatever the request contained.

/** The maximum number of findings in a rejection. */
const MAX_DETAILS = 50
const MAX_PATH_LENGTH = 200
/** Leaves room for the envelope within 8 KB. */
const MAX_BYTES = 7_500

/** The dotted path of a finding, truncated if the client's names are too long. */
function shortPath(keys: readonly PropertyKey[]): string {
  let path = ''
  for (const key of keys) {
    if (path.length > MAX_PATH_LENGTH) break
    const name = String(key).slice(0, MAX_PATH_LENGTH + 1)
    path += path === '' ? name : `.${name}`
  }
  if (path.length <= MAX_PATH_LENGTH) return path
  // The truncation may split a surrogate pair.
  return `${path.slice(0, MAX_PATH_LENGTH - 1).toWellFormed()}…`
}

/** The first findings that fit in a rejection of 8 KB. */
export function firstDetails(details: ErrorDetails): ErrorDetails {
  let bytes = 0
  const end = details.slice(0, MAX_DETAILS).findIndex(detail => {
    bytes += Buffer.byteLength(JSON.stringify(detail)) + 1
    return bytes > MAX_BYTES
  })
  return details.slice(0, end < 0 ? MAX_DETAILS : end)
}
