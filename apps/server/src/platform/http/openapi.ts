// The contract as an OpenAPI 3.1 document. Loaded when somebody first asks for it.

import * as contract from '@sawari/contract'
import { z } from 'zod'

type JsonObject = { readonly [key: string]: unknown }

const JSON_TYPE = 'application/json'

/** Every call of the contract with its parameters, body and answers, and every file. */
export function openApiDocument(version: string): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const [name, endpoint] of Object.entries(contract.endpoints)) {
    const { method } = endpoint.policy
    const path = openApiPath(endpoint.policy)
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(name, endpoint) }
  }
  for (const [name, download] of Object.entries(contract.downloadFiles))
    paths[download.policy.path] = { get: describeDownload(name, download) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sawari',
      version,
      description:
        'Auto-rickshaw stands, fares and routes in Noida, Ghaziabad and Delhi. ' +
        'Paths that a screen shares answer JSON unless `Accept` prefers `text/html`.',
    },
    paths,
    components: {
      schemas: { Error: errorSchema() },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** OpenAPI writes a parameter in braces: '/api/ride-buddy/search/{id}'. */
export function openApiPath({ path }: contract.ApiAddress): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

function describeCall(name: string, endpoint: contract.Endpoint): JsonObject {
  const { policy, summary, params, query, body, response } = endpoint
  const parameters = [
    ...(params ? describeParameters(params.schema, 'path') : []),
    ...(query ? describeParameters(query, 'query') : []),
  ]
  return {
    operationId: name,
    summary,
    tags: [policy.path.split('/').filter(part => part !== 'api')[1] ?? 'app'],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: { [JSON_TYPE]: { schema: jsonSchema(body, 'input') } } } }
      : {}),
    ...(policy.identity === 'user' ? { security: [{ accessToken: [] }] } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: { [JSON_TYPE]: { schema: jsonSchema(response, 'output') } },
      },
      ...(parameters.length > 0 || body
        ? { '400': describeError('Validation failed: one `details` row a field') }
        : {}),
      '4XX': describeError('Refused; `code` says why'),
      '5XX': describeError('A fault of the server or of what it depends on'),
    },
  }
}

function describeDownload(name: string, download: contract.Download): JsonObject {
  const { summary, mediaType, schema } = download
  return {
    operationId: name,
    summary,
    tags: ['open data'],
    responses: {
      200: {
        description: 'The file',
        content: { [mediaType]: schema === undefined ? {} : { schema: jsonSchema(schema, 'output') } },
      },
      '4XX': describeError('Refused; `code` says why'),
      '5XX': describeError('A fault of the server or of what it depends on'),
    },
  }
}

function describeParameters(parameters: z.ZodType, place: 'path' | 'query'): JsonObject[] {
  const schema = jsonSchema(parameters, 'input') as {
    properties?: Record<string, JsonObject>
    required?: readonly string[]
  }
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    ...(description === undefined ? {} : { description }),
    schema: property,
  }))
}

function describeError(description: string): JsonObject {
  return { description, content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } } }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function errorSchema(): JsonObject {
  const detail = { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } }
  return {
    type: 'object',
    required: ['success', 'error', 'message', 'code'],
    properties: {
      success: { const: false },
      error: { type: 'string' },
      message: { type: 'string', description: 'the same string as `error`' },
      code: { type: 'string', enum: contract.errorCodes },
      details: { type: 'array', items: detail },
    },
  }
}
