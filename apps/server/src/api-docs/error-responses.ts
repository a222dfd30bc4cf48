import {
  type CallPolicy,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  errorEnvelope,
  errorsOf,
} from '@sawari/contract'
import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'

export type ErrorResponses = (policy: CallPolicy) => ZodOpenApiResponsesObject

/**
 * Describes the error responses of calls: one per status. Calls with the same codes share one description.
 */
export function createErrorResponses(): ErrorResponses {
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
