import * as contract from '@sawari/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApiPath } from '../src/platform/http/openapi.ts'
import { startTestServer, stopTestServer, type TestServer } from './harness.ts'

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z.boolean(),
        description: z.string().optional(),
        schema: z.object(),
      }),
    )
    .optional(),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) })
    .optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}).optional() })) }),
  ),
})
const document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({}),
})

let server: TestServer
let described: z.infer<typeof document>
beforeAll(async () => {
  server = await startTestServer()
  described = document.parse((await server.get('/api/openapi.json')).json)
})
afterAll(() => stopTestServer(server))

function operationAt(address: contract.ApiAddress) {
  return described.paths[openApiPath(address)]?.[address.method.toLowerCase()]
}

describe('the OpenAPI document', () => {
  test.each(Object.entries(contract.apiCalls))('describes %s', (name, address) => {
    const call = operationAt(address)
    expect(call?.operationId).toBe(name)
    expect(call?.summary.length).toBeGreaterThan(3)
    const success = name === 'signUp' ? '201' : '200'
    expect(call?.responses[success]?.content['application/json']?.schema).toMatchObject({ type: 'object' })
    expect(call?.responses['4XX']?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Error',
    })
  })

  test.each([
    ['standsGeoJson', 'application/geo+json', { type: 'object' }],
    ['gtfs', 'application/zip', undefined],
  ] as const)('describes the file %s', (name, mediaType, schema) => {
    const file = operationAt(contract.downloads[name])
    expect(file?.operationId).toBe(name)
    const content = file?.responses['200']?.content ?? {}
    expect(Object.keys(content)).toEqual([mediaType])
    if (schema === undefined) expect(content[mediaType]).toEqual({})
    else expect(content[mediaType]?.schema).toMatchObject(schema)
  })

  test('names the fields of a body and of a query', () => {
    const body = operationAt(contract.apiCalls.routesCalculate)?.requestBody
    expect(body?.content['application/json'].schema).toMatchObject({
      required: ['source', 'destination'],
      properties: { departAt: { format: 'date-time' }, maxTransfers: { minimum: 0, maximum: 5, default: 4 } },
    })
    const parameters = operationAt(contract.apiCalls.places)?.parameters
    expect(parameters?.map(({ name }) => name)).toEqual(['q', 'limit', 'lang', 'bbox', 'osm_tag'])
    expect(parameters?.every(({ required }) => !required)).toBe(true)
    expect(parameters?.[1]?.description).toBe('a whole number from 1 to 50; default 10')
  })

  test('every described call is reachable', async () => {
    for (const { method, path } of Object.values(contract.apiCalls)) {
      const answer = await server.send({ method, url: path })
      expect([path, answer.status]).not.toEqual([path, 404])
    }
  })
})

describe('the page to browse it', () => {
  test('loads nothing but its own files, all of which are there', async () => {
    const page = await server.get('/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const files = [...page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(match => match[1] ?? '')
    expect(files.length).toBe(3)
    for (const file of files) {
      const answer = await server.get(file)
      expect([file, answer.status]).toEqual([file, 200])
      expect(answer.bytes.length).toBeGreaterThan(50)
    }
  })

  test('has a policy of its own, as strict but for style attributes', async () => {
    const policy = (await server.get('/api/docs')).headers['content-security-policy']
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'")
    const elsewhere = (await server.get('/api/config')).headers['content-security-policy']
    expect(elsewhere).not.toContain('unsafe-inline')
  })
})
