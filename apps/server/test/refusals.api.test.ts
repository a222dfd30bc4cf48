// What a stranger sends costs little time, and the rejection of it is short.

import { type Endpoint, endpoints } from '@sawari/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, stopTestServer, type TestServer } from './harness.ts'
import { shippedDataset } from './small-dataset.ts'

const MOST_MS = 25
const MOST_BYTES = 8 * 1024
/** Just below the limit of a body. */
const BODY_BYTES = 65_000
const ROUNDS = 6

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ dataset: await shippedDataset })
})
afterAll(() => stopTestServer(server))

/** As many of the parts as fit into a body. */
function filled(start: string, part: (at: number) => string, end: string): string {
  let text = start
  for (let at = 0; ; at++) {
    const next = part(at)
    if (text.length + next.length + end.length + 1 > BODY_BYTES) return `${text}${end}`
    text += at === 0 ? next : `,${next}`
  }
}

const UNSTORABLE = '"\\u0000"'

function nested(fields: readonly string[], depth: number): string {
  const open = (at: number) => `{"${fields[at % fields.length] ?? 'a'}":`
  return `${Array.from({ length: depth }, (_, at) => open(at)).join('')}${UNSTORABLE}${'}'.repeat(depth)}`
}

function hostileBodies(fields: readonly string[]): [name: string, body: string][] {
  const each = (value: string) => `{${fields.map(field => `"${field}":${value}`).join()}}`
  const share = Math.floor(BODY_BYTES / Math.max(1, fields.length)) - 30
  return [
    ['deep objects around unstorable text', nested(fields, Math.floor(BODY_BYTES / 20))],
    ['unstorable texts', filled('[', () => UNSTORABLE, ']')],
    ['unstorable keys', filled('{', at => `"\\u0000${at}":1`, '}')],
    ['long names of unstorable texts', filled('{', at => `"${'k'.repeat(900)}${at}":${UNSTORABLE}`, '}')],
    ['many objects', filled('{', at => `"k${at}":{"a":[{}]}`, '}')],
    ['many lists', filled('[', () => '[[]]', ']')],
    ['lists of wrong values', each(`[${'0,'.repeat(Math.max(0, Math.floor(share / 2) - 1))}0]`)],
    ['lists of empty objects', each(`[${'{},'.repeat(Math.max(0, Math.floor(share / 3) - 1))}{}]`)],
    ['long texts', each(`"${'a '.repeat(Math.max(0, Math.floor(share / 2)))}"`)],
    ['long texts of two scripts', each(`"${'नo'.repeat(Math.max(0, Math.floor(share / 4)))}"`)],
    ['names that reach into prototypes', filled('[', () => '{"__proto__":1}', ']')],
  ]
}

/** The names of the fields of a body or a query. */
function fieldsOf(schema: Endpoint['body']): string[] {
  const shape = schema === undefined || !('shape' in schema) ? {} : (schema.shape as object)
  return Object.keys(shape)
}

const open: [string, Endpoint][] = Object.entries<Endpoint>(endpoints).filter(
  ([, { policy }]) => policy.identity !== 'user',
)

describe.each(open)('%s', (_, { policy, body, query }) => {
  const headers = { 'content-type': 'application/json' }
  const sends: [name: string, request: { url: string; payload?: string }][] =
    policy.method === 'GET'
      ? [
          ['escapes', `q=${'%00'.repeat(4_000)}`],
          ['many names', Array.from({ length: 2_500 }, (_, at) => `n${at}=%00`).join('&')],
          [
            'each field, long',
            fieldsOf(query)
              .map(field => `${field}=${'x'.repeat(1_500)}`)
              .join('&'),
          ],
          [
            'each field, many times',
            fieldsOf(query)
              .map(field => `${field}=1&`.repeat(300))
              .join(''),
          ],
        ].map(([name, text]) => [name!, { url: `${policy.path}?${text}` }])
      : hostileBodies(fieldsOf(body)).map(([name, payload]) => [name, { url: policy.path, payload }])

  test.each(sends)('%s', async (_name, request) => {
    let leastMs = Number.POSITIVE_INFINITY
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now()
      const answer = await server.send({ method: policy.method, headers, ...request })
      leastMs = Math.min(leastMs, performance.now() - start)
      expect(answer.status).toBeLessThan(500)
      if (answer.status >= 400) expect(answer.bytes.length).toBeLessThanOrEqual(MOST_BYTES)
    }
    expect(leastMs).toBeLessThan(MOST_MS)
  })
})
