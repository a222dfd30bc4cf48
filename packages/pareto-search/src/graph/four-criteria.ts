export type Padded<Value> = readonly [Value, Value, Value, Value]

/** Four criteria of two to four: to repeat the last one changes no comparison. */
export function padded<Value>(values: readonly Value[]): Padded<Value> {
  const last = values[values.length - 1]!
  return [values[0]!, values[1] ?? last, values[2] ?? last, values[3] ?? last]
}
