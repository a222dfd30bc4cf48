/** An expected success or failure as a value: the caller must check which one it is. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure }

export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function failure<Failure>(reason: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: reason }
}
