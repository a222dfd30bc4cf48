// The response to an anonymous client's hostile input is short, and is no fault of the server.

import { type Endpoint, endpoints } from '@sawari/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { serverForTests } from './harness.ts'
import { shippedDataset } from './small-dataset.ts'

const MOST_BYTES = 8 * 1024
/** Just below the limit on bodies. */
const BODY_BYTES = 65_000

const server = serverForTests(() => ({ dataset: shippedDataset, answersUnchecked: true }))

/** A text with as many of the parts as fit into a body. */
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

/** The same text in each field that accepts it. */
function oneText(query: Endpoint['query'], text: string): string {
  const shape = query === undefined || !('shape' in query) ? {} : (query.shape as Record<string, z.ZodType>)
  const value = text.slice(0, 199)
  return Object.entries(shape)
    .filter(([, field]) => field.safeParse(value).success)
    .map(([name]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
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
          ['one long word in Hindi', oneText(query, 'नोयडासेक्टर'.repeat(17))],
          [
            'many common words in two scripts',
            oneText(query, 'सेक्टर नोएडा block station hospital park '.repeat(6)),
          ],
          [
            'many common words in Hindi',
            oneText(query, 'सेक्टर नोएडा ब्लॉक स्टेशन अस्पताल पार्क नगर रोड मार्केट स्कूल '.repeat(4)),
          ],
          ['many letters', oneText(query, 'aeiou'.repeat(40))],
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
    const answer = await server.send({ method: policy.method, headers, ...request })
    expect(answer.status).toBeLessThan(500)
    if (answer.status >= 400) expect(answer.bytes.length).toBeLessThanOrEqual(MOST_BYTES)
  })
})
