import { endpoints } from '@sawari/contract'
import { mayGrow } from '@sawari/contract/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as answerChecks from '../../src/shared/api/answer-checks.ts'
import { createCheckPool } from './compile-schema.ts'

const parts = new Map<string, unknown>(Object.entries(answerChecks))

/** The compiled check of a schema, evaluated from its source text. */
function compiled(schema: z.ZodType): answerChecks.Check {
  const pool = createCheckPool()
  const name = pool.nameOf(schema)
  const source = [...pool.declarations, `return ${name}`].join('\n')
  return new Function(...pool.parts, source)(
    ...[...pool.parts].map(part => parts.get(part)),
  ) as answerChecks.Check
}

/** Generates values that a schema accepts, from its JSON schema. */
function validValues(schema: z.core.JSONSchema.BaseSchema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, type } = schema
  const choices = (anyOf ?? oneOf) as z.core.JSONSchema.BaseSchema[] | undefined
  if (choices) return fc.oneof(...choices.map(validValues))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (Array.isArray(type))
    return fc.oneof(...type.map(each => validValues({ ...schema, type: each } as typeof schema)))
  const least = schema.minimum ?? Number(schema.exclusiveMinimum ?? -1_000)
  const limits = { min: Math.fround(least), max: Math.fround(Math.min(schema.maximum ?? 1_000, 1_000)) }
  if (type === 'integer') return fc.integer({ min: Math.max(least, -1_000), max: limits.max })
  if (type === 'number')
    return fc.double({ ...limits, noNaN: true, minExcluded: schema.exclusiveMinimum !== undefined })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'string') {
    if (schema.format === 'date-time') return fc.constant('2026-11-22T10:00:00.000Z')
    if (schema.pattern === '^[0-9a-f]{24}$') return fc.constant('0123456789abcdef01234567')
    return fc.string({ minLength: Math.max(1, schema.minLength ?? 0), maxLength: 20 }).map(text => `a${text}`)
  }
  if (type === 'array') {
    if (schema.prefixItems) return fc.tuple(...(schema.prefixItems as (typeof schema)[]).map(validValues))
    const length = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, 3) }
    return fc.array(validValues(schema.items as typeof schema), length)
  }
  if (type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(([key, field]) => [
      key,
      validValues(field as typeof schema),
    ])
    return fc.record(Object.fromEntries(fields), { requiredKeys: (schema.required ?? []) as never[] })
  }
  return type === 'object' ? fc.dictionary(fc.string(), fc.string()) : fc.jsonValue()
}

const strange = fc.constantFrom(null, undefined, 'text', '', -1, 0, 0.5, 1e9, true, [], {}, [null])

/** The value with one part replaced or removed. */
function spoilt(value: unknown, path: readonly number[], replacement: unknown): unknown {
  const [at, ...rest] = path
  if (at === undefined || typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  if (keys.length === 0) return replacement
  const key = keys[at % keys.length]!
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value }
  copy[key] = spoilt(copy[key], rest, replacement)
  return copy
}

/** Compiled checks omit `refine` and accept new values of enums that may grow: these accept more than zod. */
function isLooser(name: string, json: unknown): boolean {
  const isRefined = ['readSavedPlaces', 'writeSavedPlaces'].includes(name)
  return isRefined || JSON.stringify(json).includes('"x-extensible-enum":true')
}

describe('the compiled check of the answer', () => {
  test.each(Object.entries(endpoints))('%s accepts and rejects what zod does', (name, { response }) => {
    const check = compiled(response)
    const json = z.toJSONSchema(response, { io: 'input' }) as z.core.JSONSchema.BaseSchema
    const sample = fc.record({
      value: validValues(json),
      path: fc.array(fc.nat(40), { maxLength: 5 }),
      replacement: strange,
    })
    fc.assert(
      fc.property(sample, ({ value, path, replacement }) => {
        for (const each of [value, spoilt(value, path, replacement)]) {
          const expected = response.safeParse(each).success
          if (expected || !isLooser(name, json)) expect(check(each) === null).toBe(expected)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('a value that a newer server adds to an enum is accepted only where the contract says so', () => {
  const growing = compiled(z.array(mayGrow(z.enum(['walk', 'auto']))))
  const closed = compiled(z.array(z.enum(['walk', 'auto'])))
  expect([growing(['auto', 'ferry']), growing(['auto', 7])]).toEqual([null, '.1'])
  expect(closed(['auto', 'ferry'])).toBe('.1')
})

test('the path says which part is wrong', () => {
  const check = compiled(z.object({ data: z.array(z.object({ fare: z.number() })) }))
  expect(check({ data: [{ fare: 1 }, { fare: '1' }] })).toBe('.data.1.fare')
  expect(check(null)).toBe('')
})

test('what cannot be checked is refused when the app is built', () => {
  expect(() => createCheckPool().nameOf(z.object({ at: z.date() }))).toThrow()
  expect(() => createCheckPool().nameOf(z.string().meta({ format: 'email' }))).toThrow('email')
})
