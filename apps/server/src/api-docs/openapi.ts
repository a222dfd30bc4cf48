// The contract as an OpenAPI 3.1 document. Loaded on the first request for it, because its library is slow to
// load.

import {
  type CallFeature,
  type CallPolicy,
  COSTLY_CALLS_BY_ADDRESS,
  COSTLY_CALLS_UNDER_WAY,
  callsByFeature,
  type Download,
  downloadFiles,
  type Endpoint,
  type ErrorCode,
  endpoints,
  errorBody,
  errorCatalogue,
  errorEnvelope,
  errorsOf,
  type RateLimit,
  rateLimits,
  serverPaths,
} from '@sawari/contract'
import '@sawari/contract/named-schemas'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { cacheControlOf } from '../platform/http/send-json.ts'

const JSON_TYPE = 'application/json'

/** Every call and every file of the contract. */
export function openApiDocument(version: string): object {
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Sawari',
      version,
      description:
        'Auto-rickshaw stands, fares and routes of the region that this server serves. ' +
        'Paths that a screen shares answer JSON unless `Accept` prefers `text/html`. ' +
        `The events of the sockets are in [the AsyncAPI document](${serverPaths.asyncApi}).`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: Object.entries(featureTags).map(([name, description]) => ({ name, description })),
    paths: describePaths(),
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  })
  addParameterExamples(document.paths ?? {})
  return document
}

/** OpenAPI writes a parameter in braces: '/api/ride-buddy/search/{id}'. */
export function openApiPath({ path }: Pick<CallPolicy, 'path'>): string {
  return path.replaceAll(/:(\w+)/g, '{$1}')
}

function describePaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {}
  const errorResponses = createErrorResponses()
  const operations = [endpoints, downloadFiles].flatMap(each => Object.entries<Endpoint | Download>(each))
  operations.sort(([, one], [, other]) => (one.policy.path < other.policy.path ? -1 : 1))
  for (const [operationId, operation] of operations) {
    const path = openApiPath(operation.policy)
    const described = Object.assign(
      { operationId },
      'response' in operation
        ? describeCall(operation, errorResponses)
        : describeDownload(operation, errorResponses),
      { tags: [tagOf(operationId)] },
    )
    paths[path] = { ...paths[path], [operation.policy.method.toLowerCase()]: described }
  }
  return paths
}

function describeCall(endpoint: Endpoint, errorResponses: ErrorResponses): ZodOpenApiOperationObject {
  const { policy, params, query, body, response, status = 200, example } = endpoint
  return {
    ...describePolicy(endpoint),
    ...requestParams({ path: params?.schema, query }),
    ...(body && {
      requestBody: {
        required: true,
        content: { [JSON_TYPE]: { schema: body, example: example.body } },
      },
    }),
    responses: {
      [status]: {
        description: 'Success',
        ...cacheHeaders(policy),
        content: { [JSON_TYPE]: { schema: response, example: example.response } },
      },
      ...notModified(policy),
      ...errorResponses(policy),
    },
  }
}

function describeDownload(file: Download, errorResponses: ErrorResponses): ZodOpenApiOperationObject {
  const { policy, mediaType, params, query, schema } = file
  return {
    ...describePolicy(file),
    ...requestParams({ path: params, query }),
    responses: {
      200: {
        description: 'The file',
        ...cacheHeaders(policy),
        content: { [mediaType]: schema === undefined ? {} : { schema } },
      },
      ...notModified(policy),
      ...errorResponses(policy),
    },
  }
}

function describePolicy({ policy, summary }: Endpoint | Download) {
  const limits = (policy.limits ?? []).map(limit => describeLimit(limit, rateLimits[limit]))
  if (policy.costly) limits.push(COSTLY)
  return {
    summary,
    ...(limits.length > 0 && { description: `Limits: ${limits.join('; ')}.` }),
    security: SECURITY[policy.identity],
    ...(policy.deprecated && { deprecated: true }),
  }
}

const SECURITY = {
  none: [],
  optional: [{}, { accessToken: [] }],
  user: [{ accessToken: [] }],
}

function tagOf(name: string): string {
  const feature = Object.entries(callsByFeature).find(([, calls]) => Object.hasOwn(calls, name))?.[0]
  if (feature === undefined) throw new Error(`${name} belongs to no feature`)
  return feature
}

const COSTLY =
  `costly: ${COSTLY_CALLS_UNDER_WAY} under way in a process and as many waiting, ` +
  `${COSTLY_CALLS_BY_ADDRESS} of them from one address, beyond that 503 at once`

function describeLimit(name: string, { attempts, windowMs }: RateLimit): string {
  return `${name} ${attempts} per ${windowMs / 1_000} s`
}

function requestParams({ path, query }: { path: Endpoint['query']; query: Endpoint['query'] }) {
  if (path === undefined && query === undefined) return {}
  return { requestParams: { ...(path && { path }), ...(query && { query }) } } as Pick<
    ZodOpenApiOperationObject,
    'requestParams'
  >
}

function cacheHeaders(policy: CallPolicy) {
  if (policy.cache === undefined) return {}
  return {
    headers: {
      'cache-control': { schema: { type: 'string' as const, const: cacheControlOf(policy) } },
      etag: { schema: { type: 'string' as const }, description: 'for `If-None-Match`' },
    },
  }
}

/** The response to `If-None-Match` when the content has not changed. */
function notModified({ cache }: CallPolicy): ZodOpenApiResponsesObject {
  return cache === undefined ? {} : { 304: { description: 'Not modified' } }
}

interface DescribedParameter {
  readonly name: string
  readonly schema?: { readonly type?: unknown }
  example?: unknown
}

/** The library generates parameters from schemas alone, so examples are added afterwards. */
function addParameterExamples(paths: object): void {
  for (const { operationId, parameters = [] } of Object.values(paths).flatMap(operationsOf)) {
    const example = (endpoints as Readonly<Record<string, Endpoint>>)[operationId]?.example
    const values: Readonly<Record<string, unknown>> = Object.assign({}, example?.params, example?.query)
    for (const parameter of parameters)
      if (Object.hasOwn(values, parameter.name))
        parameter.example = shownValue(values[parameter.name], parameter)
  }
}

interface DescribedOperation {
  readonly operationId: string
  readonly parameters?: readonly DescribedParameter[]
}

function operationsOf(item: object): DescribedOperation[] {
  return Object.values(item) as DescribedOperation[]
}

/** Integers are sent as text but described as numbers. */
function shownValue(sent: unknown, { schema }: DescribedParameter): unknown {
  return schema?.type === 'integer' ? Number(sent) : sent
}

type ErrorResponses = (policy: CallPolicy) => ZodOpenApiResponsesObject

/**
 * Describes the error responses of calls: one per status. Calls with the same codes share one description.
 */
function createErrorResponses(): ErrorResponses {
  const known = new Map<string, ZodOpenApiResponseObject>()
  return policy => {
    const byStatus = Map.groupBy(errorsOf(policy), code => errorCatalogue[code].status)
    const responses = [...byStatus].map(([status, codes]) => {
      const id = [`Status${status}`, ...codes].join('_')
      const response = known.get(id) ?? { id, ...describeErrors(status, codes) }
      known.set(id, response)
      return [status, response] as const
    })
    return Object.fromEntries(responses)
  }
}

function describeErrors(status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const retryAfter = { schema: { type: 'integer' as const, minimum: 1 }, description: 'seconds' }
  const limit = {
    schema: { type: 'string' as const },
    description: 'draft-ietf-httpapi-ratelimit-headers-10',
  }
  return {
    description: codes.map(code => `${code}: ${errorCatalogue[code].error}`).join('; '),
    ...(status === 429 && {
      headers: { 'retry-after': retryAfter, ratelimit: limit, 'ratelimit-policy': limit },
    }),
    ...(status === 503 && { headers: { 'retry-after': retryAfter } }),
    content: {
      'application/json': {
        schema: z.intersection(errorEnvelope, z.looseObject({ code: z.enum(codes) })),
        example: errorBody(codes[0]!),
      },
    },
  }
}

/** The groups into which the API documents divide the calls, with their descriptions. */
const featureTags = {
  app: 'Configuration and texts of the client',
  hotspots: 'Stands, and the search for places',
  'route-planner': 'Routes, fares, and saved trips',
  accounts: 'Sign-up, sign-in, sign-out, and the data of an account',
  feedback: 'Messages to the people who run the product',
  'ride-buddy': 'Searches, requests and connections of Travel Buddy',
  chat: 'Chats of connected riders',
  moderation: 'Reports and feedback, for moderators',
  'open-data': 'Files that anyone may download',
} as const satisfies Record<CallFeature, string>
