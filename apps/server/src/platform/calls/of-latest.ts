/**
 * Keeps what was made of the latest source, such as a snapshot, and makes it anew when another source is given. A source
 * that has been replaced is not asked about again.
 */
export function ofLatest<Source extends object, Made>(
  make: (source: Source) => Made,
): (source: Source) => Made {
  let latest: { readonly source: Source; readonly made: Made } | undefined
  return source => {
    if (latest?.source !== source) latest = { source, made: make(source) }
    return latest.made
  }
}
