/** Work that may be spread over several turns of the event loop: each step takes a few milliseconds. */
export type Steps<Outcome> = Generator<undefined, Outcome, undefined>

/** Does all of the work at once. */
export function complete<Outcome>(steps: Steps<Outcome>): Outcome {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Work that is done once for all callers, who share its steps. */
export function doneOnce(work: Steps<void>): () => Steps<void> {
  return function* takeTurns() {
    while (!work.next().done) yield
  }
}

/** Computes a value on first use and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
