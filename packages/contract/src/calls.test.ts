import { describe, expect, test } from 'vitest'
import type { Endpoint } from './call.ts'
import { type CallPolicy, DEPRECATION_DAYS, errorsOf } from './call-policy.ts'
import { apiCalls, callsByFeature, downloads, endpoints } from './calls.ts'
import { errorCatalogue } from './errors.ts'

const policies = Object.entries<CallPolicy>({ ...apiCalls, ...downloads })

describe('the calls', () => {
  test('have each address once', () => {
    const addresses = policies.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('have each name once over all features', () => {
    const names = Object.values(callsByFeature).flatMap(calls => Object.keys(calls))
    expect(names).toHaveLength(policies.length)
    expect(new Set(names)).toEqual(new Set(policies.map(([name]) => name)))
  })
})

describe.each(Object.entries<Endpoint>(endpoints))('%s', (_, call) => {
  const { policy, params, query, body, response, example } = call

  test('lists the error that a malformed parameter is answered with', () => {
    expect(params !== undefined).toBe(policy.path.includes(':'))
    if (params !== undefined) expect(errorsOf(policy)).toContain(params.malformed)
  })

  test('accepts the input of its example', () => {
    expect(params?.schema.safeParse(example.params).error).toBeUndefined()
    expect(query?.safeParse(example.query ?? {}).error).toBeUndefined()
    expect(body?.safeParse(example.body).error).toBeUndefined()
  })

  test('has exactly the parts of the input of its example', () => {
    const parts = ['params', 'query', 'body']
    expect(parts.filter(part => part in example)).toEqual(parts.filter(part => part in call))
  })

  test('answers its example, without unknown fields', () => {
    expect(response.parse(example.response)).toEqual(example.response)
  })
})

test('only messages are never merged, and only signing out keeps the token as it is', () => {
  const names = (wanted: (policy: CallPolicy) => boolean) =>
    policies.filter(([, policy]) => wanted(policy)).map(([name]) => name)
  expect(names(({ merged }) => merged === false)).toEqual(['postChatMessage'])
  expect(names(({ keepsToken }) => keepsToken === true)).toEqual(['signOut'])
})

test('a public read carries no token', () => {
  const reads = policies.filter(([, { publicRead }]) => publicRead)
  expect(reads.length).toBeGreaterThan(15)
  expect(reads.filter(([, { identity }]) => identity !== 'none')).toEqual([])
})

test('a deprecated call is answered long enough', () => {
  for (const [name, { deprecated }] of policies) {
    if (deprecated === undefined) continue
    const days = (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / 86_400_000
    expect([name, days]).toEqual([name, Math.max(days, DEPRECATION_DAYS)])
  }
})

describe('the errors of a call', () => {
  test('are those of every call like it, and its own', () => {
    expect(errorsOf(apiCalls.config)).toEqual([
      'BAD_REQUEST',
      'VALIDATION_FAILED',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'SERVICE_UNAVAILABLE',
    ])
    expect(errorsOf(apiCalls.updateProfile)).toEqual(
      expect.arrayContaining(['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'AUTH_TOKEN_REQUIRED', 'TOKEN_EXPIRED']),
    )
    expect(errorsOf(apiCalls.blockRider)).toContain('USER_NOT_FOUND')
  })

  test.each(policies)('of %s are in the catalogue, each once', (_, policy) => {
    const codes = errorsOf(policy)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(errorCatalogue).toHaveProperty(code)
  })
})
