import { ofLatest } from '../calls/of-latest.ts'
import { JsonAnswer } from './send-json.ts'

/** Creates a response on its first request, and again after its source has been replaced. */
export function lastingAnswer<Source extends object>(
  source: () => Source,
  make: (source: Source) => unknown,
): () => JsonAnswer {
  const answerFrom = ofLatest((from: Source) => JsonAnswer.lasting(make(from)))
  return () => answerFrom(source())
}
