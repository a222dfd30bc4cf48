import { JsonAnswer } from './send-json.ts'

/** Creates a response on its first request, and again after its source has been replaced. */
export function cachedAnswer<Source extends object>(
  source: () => Source,
  make: (source: Source) => unknown,
): () => JsonAnswer {
  const answerFrom = memoizeLatest((from: Source) => JsonAnswer.lasting(make(from)))
  return () => answerFrom(source())
}

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
