/**
 * Caches the value computed from the latest source, such as a snapshot, and computes it again for another
 * source. A replaced source is never used again.
 */
export function memoizeLatest<Source extends object, Made>(
  make: (source: Source) => Made,
): (source: Source) => Made {
  let latest: { readonly source: Source; readonly made: Made } | undefined
  return source => {
    if (latest?.source !== source) latest = { source, made: make(source) }
    return latest.made
  }
}
