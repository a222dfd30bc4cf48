import { JsonAnswer } from './send-json.ts'

/** Creates a response on its first request, and again after its source has been replaced. */
export function lastingAnswer<Source extends object>(
  source: () => Source,
  make: (source: Source) => unknown,
): () => JsonAnswer {
  let made: { readonly from: Source; readonly answer: JsonAnswer } | undefined
  return () => {
    const present = source()
    if (made?.from !== present) made = { from: present, answer: JsonAnswer.lasting(make(present)) }
    return made.answer
  }
}
