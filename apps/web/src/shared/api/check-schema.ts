export type Checked<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] }

/**
 * The Standard Schema interface (https://standardschema.dev), by which external data is validated. Both forms of
 * the contract's schemas have it: zod's in unit tests, and the compiled ones in the built app (see `build/contract`).
 */
export interface CheckedBy<Value = unknown> {
  readonly '~standard': {
    readonly validate: (value: unknown) => Checked<Value> | Promise<Checked<Value>>
    readonly types?: { readonly output: Value } | undefined
  }
}

export function checkSchema<Value>(schema: CheckedBy<Value>, value: unknown): Checked<Value> {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) throw new Error('A schema of the contract must not be asynchronous')
  return result
}

/** Accepts a value that either schema accepts; otherwise reports the issues of the first. */
export function either<Value>(first: CheckedBy<Value>, second: CheckedBy<Value>): CheckedBy<Value> {
  return {
    '~standard': {
      validate(value) {
        const result = checkSchema(first, value)
        const other = result.issues ? checkSchema(second, value) : result
        return other.issues ? result : other
      },
    },
  }
}
