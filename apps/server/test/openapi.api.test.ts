import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as contract from '@sawari/contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openApiPath } from '../src/api-docs/openapi.ts'
import { serverForTests } from './harness.ts'
import { urlOf } from './sockets.ts'

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query']),
        required: z.boolean().default(false),
        example: z.unknown().optional(),
        description: z.string().optional(),
        schema: z.looseObject({}),
      }),
    )
    .optional(),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) })
    .optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.array(z.string()).length(1),
  responses: z.record(
    z.string(),
    z.looseObject({
      $ref: z.string().optional(),
      content: z.record(z.string(), z.object({ schema: z.looseObject({}).optional() })).optional(),
    }),
  ),
})
const document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  servers: z.array(z.object({ url: z.string() })).min(1),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), z.looseObject({})),
    securitySchemes: z.looseObject({}),
  }),
})

const server = serverForTests()
let whole: Record<string, unknown>
let described: z.infer<typeof document>
beforeAll(async () => {
  whole = (await server.get('/api/openapi.json')).json as Record<string, unknown>
  described = document.parse(whole)
})

function operationAt(address: contract.ApiAddress) {
  return described.paths[openApiPath(address)]?.[address.method.toLowerCase()]
}

const statusOf = (code: contract.ErrorCode) => contract.errorCatalogue[code].status
const nameIn = (reference = '') => reference.replace('#/components/responses/', '')

describe('the OpenAPI document', () => {
  test.each(Object.entries(contract.apiCalls))('describes %s', (name, address) => {
    const call = operationAt(address)
    expect(call?.operationId).toBe(name)
    expect(call?.summary.length).toBeGreaterThan(3)
    const success = name === 'signUp' ? '201' : '200'
    expect(call?.responses[success]?.content?.['application/json']?.schema).toMatchObject({ type: 'object' })
    for (const [status, codes] of Map.groupBy(contract.errorsOf(address), statusOf)) {
      const response = described.components.responses[nameIn(call?.responses[status]?.$ref)]
      expect(JSON.stringify(response)).toContain(JSON.stringify({ $ref: '#/components/schemas/Error' }))
      expect(JSON.stringify(response)).toContain(`"enum":${JSON.stringify(codes)}`)
    }
  })

  test.each(Object.entries<contract.CallPolicy>(contract.apiCalls))('states who may call %s', (_, policy) => {
    const wanted = { none: [], optional: [{}, { accessToken: [] }], user: [{ accessToken: [] }] }
    expect(operationAt(policy)?.security).toEqual(wanted[policy.identity])
  })

  test('has numbers where numbers are sent', () => {
    const page = operationAt(contract.apiCalls.hotspotsPaginated)?.parameters?.[0]
    expect(page).toMatchObject({ schema: { type: 'integer', minimum: 1, default: 1 }, example: 1 })
    const after = operationAt(contract.apiCalls.chatMessages)?.parameters?.find(
      ({ name }) => name === 'after',
    )
    expect(after).toMatchObject({ schema: { type: 'integer', minimum: 0 }, required: false })
  })

  test('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(whole))
    expect([valid, errors]).toEqual([true, undefined])
  })

  test('gives the linter nothing to say, examples included', async () => {
    const config = await createConfig({
      extends: ['recommended-strict'],
      rules: {
        'no-invalid-media-type-examples': 'error',
        'no-invalid-parameter-examples': 'error',
        'no-invalid-schema-examples': 'error',
        'operation-operationId-url-safe': 'error',
        'operation-tag-defined': 'error',
        'tags-alphabetical': 'off',
      },
    })
    const text = (await server.get('/api/openapi.json')).text
    const problems = await lintFromString({ source: text, config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
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

  test('names the fields of a query, with their defaults', () => {
    const parameters = operationAt(contract.apiCalls.places)?.parameters
    expect(parameters?.map(({ name }) => name)).toEqual(['q', 'limit', 'lang', 'bbox', 'osm_tag'])
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
  test('loads only its own files, all of which exist', async () => {
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

  test('has its own policy, equally strict except for style attributes', async () => {
    const policy = (await server.get('/api/docs')).headers['content-security-policy']
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'")
    const elsewhere = (await server.get('/api/config')).headers['content-security-policy']
    expect(elsewhere).not.toContain('unsafe-inline')
  })
})

const GUIDE = new URL('../../../docs/api.md', import.meta.url)

test('the program in the API guide prints the stands near a place, with fares', async () => {
  const [, program] = /```js\n([\s\S]+?)```/.exec(readFileSync(GUIDE, 'utf8'))!
  const run = ['--input-type=module', '--eval', program!, '--', await urlOf(server), 'River Gate Metro']
  const { stdout } = await promisify(execFile)(process.execPath, run)
  expect(stdout).toMatch(/^River Gate Metro, 0(?:\.\d+)? km$/m)
  expect(stdout).toMatch(/^ {2}to .+: ₹\d+$/m)
})
