import { memoizeLatest } from '../calls/memoize-latest.ts'
import { JsonAnswer } from './send-json.ts'

/** Creates a response on its first request, and again after its source has been replaced. */
export function cachedAnswer<Source extends object>(
  source: () => Source,
  make: (source: Source) => unknown,
): () => JsonAnswer {
  const answerFrom = memoizeLatest((from: Source) => JsonAnswer.lasting(make(from)))
  return () => answerFrom(source())
}
