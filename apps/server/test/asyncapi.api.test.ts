import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' }
import { acknowledgedFields, clientEvents, serverEvents } from '@sawari/contract'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serverForTests } from './harness.ts'

const reference = z.object({ $ref: z.string() })
const operation = z.object({
  action: z.enum(['send', 'receive']),
  channel: reference,
  messages: z.array(reference).length(1),
  reply: z.object({ channel: reference, messages: z.array(reference).length(1) }).optional(),
})
const document = z.looseObject({
  operations: z.record(z.string(), operation),
  components: z.object({
    messages: z.record(z.string(), z.looseObject({ payload: z.looseObject({}) })),
    schemas: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.looseObject({}),
  }),
})

const server = serverForTests()
let text: string
let described: z.infer<typeof document>
beforeAll(async () => {
  text = (await server.get('/api/asyncapi.json')).text
  described = document.parse(JSON.parse(text))
})

/** The target of a reference; undefined if it does not exist. */
function resolve(pointer: string): unknown {
  const steps = pointer.replace('#/', '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], described)
}

describe('the AsyncAPI document', () => {
  test('is valid by the schema of AsyncAPI 3', () => {
    // The schema already contains the one of JSON Schema.
    const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false })
    ajv.validate(asyncApiSchema, JSON.parse(text))
    expect(ajv.errors ?? []).toEqual([])
  })

  test('contains only references that exist', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1] ?? '')
    expect(references.length).toBeGreaterThan(50)
    expect(references.filter(pointer => resolve(pointer) === undefined)).toEqual([])
  })

  test.each(Object.keys(clientEvents))('has %s, which clients send, and its acknowledgement', name => {
    const received = described.operations[`receive.${name}`]
    expect(received?.action).toBe('receive')
    expect(received?.reply).toBeDefined()
    const { payload } = described.components.messages[`${name}.acknowledgement`] ?? {}
    const fields = Object.keys(acknowledgedFields[name as keyof typeof acknowledgedFields].shape)
    for (const field of fields) expect(JSON.stringify(payload)).toContain(`"${field}"`)
  })

  test.each(Object.keys(serverEvents))('has %s, which the server sends', name => {
    expect(described.operations[`send.${name}`]?.action).toBe('send')
    expect(described.components.messages[name]?.payload).toBeDefined()
  })

  test('names the schemas that events and calls share', () => {
    expect(Object.keys(described.components.schemas)).toEqual(
      expect.arrayContaining(['Id', 'ChatMessage', 'BuddyMatch', 'SharedRouteDetails', 'ConnectionPhase']),
    )
  })
})
