// Limits the list of findings in a rejection, whatever the request contained.

import type { ErrorDetails } from '@sawari/contract'

/** The maximum number of findings in a rejection. */
export const MAX_DETAILS = 50
const MAX_PATH_LENGTH = 200
/** Leaves room for the envelope within 8 KB. */
const MAX_BYTES = 7_500

/** The dotted path of a finding, truncated if the client's names are too long. */
export function shortPath(keys: readonly PropertyKey[]): string {
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
