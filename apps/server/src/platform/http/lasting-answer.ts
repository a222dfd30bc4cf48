import { JsonAnswer } from './send-json.ts'

/** An answer that is made when it is first asked for, and anew when what it is made of is replaced. */
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
