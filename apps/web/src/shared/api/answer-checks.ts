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

// The build compiles the contract's schemas into calls of these functions; see build/contract/compile-schema.ts.

/** Returns null for a valid value, otherwise the path of its first invalid part; '' is the value itself. */
export type Check = (value: unknown) => string | null

/** Wraps a check in the Standard Schema interface, which zod's schemas also implement. */
export function schema<Value>(check: Check): CheckedBy<Value> {
  return {
    '~standard': {
      validate(value: unknown) {
        const path = check(value)
        return path === null
          ? { value: value as Value }
          : { issues: [{ message: 'Invalid value', path: [path] }] }
      },
    },
  }
}

const only =
  (isCorrect: (value: unknown) => boolean): Check =>
  value =>
    isCorrect(value) ? null : ''

export const anything: Check = () => null
export const string = only(value => typeof value === 'string')
export const boolean = only(value => typeof value === 'boolean')
/** A date and time that `Date.parse` understands. */
export const instant = only(value => typeof value === 'string' && !Number.isNaN(Date.parse(value)))

/** A string whose length in UTF-16 code units is within both limits, inclusive. */
export function text(minLength: number, maxLength = Number.POSITIVE_INFINITY): Check {
  return only(value => typeof value === 'string' && value.length >= minLength && value.length <= maxLength)
}

export function matching(pattern: RegExp): Check {
  return only(value => typeof value === 'string' && pattern.test(value))
}

/** A finite number within both limits, inclusive. */
export function number(least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): Check {
  return only(value => Number.isFinite(value) && (value as number) >= least && (value as number) <= most)
}

export function above(limit: number): Check {
  return only(value => Number.isFinite(value) && (value as number) > limit)
}

export function whole(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): Check {
  return only(value => Number.isInteger(value) && (value as number) >= least && (value as number) <= most)
}

/** One of these values, compared with ===. */
export function oneOf(...values: readonly unknown[]): Check {
  return only(value => values.includes(value))
}

/** Passes at least one of these checks. */
export function anyOf(...checks: readonly Check[]): Check {
  return only(value => checks.some(check => check(value) === null))
}

export function array(item: Check, minLength = 0, maxLength = Number.POSITIVE_INFINITY): Check {
  return value => {
    if (!Array.isArray(value) || value.length < minLength || value.length > maxLength) return ''
    return firstWrong(value.keys(), at => item(value[at]))
  }
}

export function tuple(...items: readonly Check[]): Check {
  return value => {
    if (!Array.isArray(value) || value.length !== items.length) return ''
    return firstWrong(items.keys(), at => items[at]!(value[at]))
  }
}

/** An object with any keys, whose values all pass the check. */
export function record(item: Check): Check {
  return value => (isObject(value) ? firstWrong(Object.keys(value), key => item(value[key])) : '')
}

/** An object with these fields; other fields are allowed. */
export function object(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return value => {
    if (!isObject(value)) return ''
    return (
      firstWrong(Object.keys(required), key => required[key]!(value[key])) ??
      firstWrong(Object.keys(optional), key => (value[key] === undefined ? null : optional[key]!(value[key])))
    )
  }
}

function firstWrong<Key>(keys: Iterable<Key>, check: (key: Key) => string | null): string | null {
  for (const key of keys) {
    const path = check(key)
    if (path !== null) return `.${key}${path}`
  }
  return null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
