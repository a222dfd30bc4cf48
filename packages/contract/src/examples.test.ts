import { describe, expect, test } from 'vitest'
import type { CallName } from './calls.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { callExamples } from './examples.ts'

describe.each(Object.entries(callExamples))('the example of %s', (name, example) => {
  const endpoint: Endpoint = endpoints[name as CallName]

  test('is a call that the contract accepts', () => {
    expect(endpoint.params?.schema.safeParse(example.params).error).toBeUndefined()
    expect(endpoint.query?.safeParse(example.query ?? {}).error).toBeUndefined()
    expect(endpoint.body?.safeParse(example.body).error).toBeUndefined()
  })

  test('has exactly the parts of the input that the call takes', () => {
    const present = ['params', 'query', 'body'].filter(part => part in example)
    expect(present).toEqual(['params', 'query', 'body'].filter(part => part in endpoint))
  })

  test('matches the contract, without unknown fields', () => {
    expect(endpoint.response.parse(example.response)).toEqual(example.response)
  })
})
