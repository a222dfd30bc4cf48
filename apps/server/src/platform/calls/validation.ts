import type { ErrorDetail } from '@sawari/contract'
import type { z } from 'zod'
import { MAX_DETAILS, shortPath } from './details.ts'

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
