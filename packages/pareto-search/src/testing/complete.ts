/** Takes all steps of a search at once. */
export function complete<Value>(steps: Generator<undefined, Value, undefined>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
