import type { Endpoint } from '@sawari/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal, refuse } from '../calls/refusal.ts'
import { detailsOf } from '../calls/validation.ts'
import type { Viewer } from '../identity/viewer.ts'
import { requireViewer } from './auth-guard.ts'
import { cacheControlOf } from './cache-control.ts'
import { type JsonAnswer, sendJson } from './send-json.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type ParamsOf<Definition extends Endpoint> = Definition extends {
  params: { schema: infer Schema extends z.ZodType }
}
  ? z.output<Schema>
  : undefined

/** What a handler is given: everything parsed by the contract. */
export interface Call<Definition extends Endpoint> {
  /** What the path names. */
  readonly params: ParamsOf<Definition>
  readonly body: Output<Definition['body']>
  readonly query: Output<Definition['query']>
  /** Who is signed in, on calls that need it. */
  readonly viewer: Definition['policy']['identity'] extends 'user' ? Viewer : undefined
  readonly request: FastifyRequest
}

/** What a handler gives back: the answer, an answer already in bytes, or an expected failure. */
export type Answer<Definition extends Endpoint> = z.input<Definition['response']> | JsonAnswer | Refusal

/** The success envelope around an answer's own fields. */
export function succeed<Fields extends object>(fields: Fields): Fields & { success: true } {
  return { success: true, ...fields }
}

export type Handler<Definition extends Endpoint> = (
  call: Call<Definition>,
) => Answer<Definition> | Promise<Answer<Definition>>

/** Checks an answer, or an expected failure, against the contract; only tests afford it. */
export type AnswerCheck = (endpoint: Endpoint, answer: unknown) => void

declare module 'fastify' {
  interface FastifyInstance {
    checkAnswer: AnswerCheck | undefined
  }
}

/** Makes one call of the contract reachable: parses what comes in, answers with what the handler gives. */
export function bindEndpoint<Definition extends Endpoint>(
  app: FastifyInstance,
  endpoint: Definition,
  handler: Handler<NoInfer<Definition>>,
): void {
  app.route({
    method: endpoint.policy.method,
    url: endpoint.policy.path,
    // Before the body is read: a stranger is told 401, whatever else is wrong with the request.
    onRequest: async (request, reply) => {
      const refusal = endpoint.policy.identity === 'user' ? await requireViewer(request) : undefined
      if (refusal !== undefined) return sendRefusal(reply, refusal)
    },
    handler: async (request, reply) => answerCall(endpoint, handler, { request, reply }),
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The same as `bindEndpoint`, for a path that a page shares and whose route is bound elsewhere. */
export async function answerCall<Definition extends Endpoint>(
  endpoint: Definition,
  handler: Handler<NoInfer<Definition>>,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const parsed = parseCall(endpoint, request)
  if (parsed instanceof Refusal) return sendRefusal(reply, parsed)
  const answer = await handler(parsed)
  request.server.checkAnswer?.(endpoint, answer)
  if (answer instanceof Refusal) return sendRefusal(reply, answer)
  reply.code(endpoint.status ?? 200)
  return sendJson(request, reply, answer, cacheControlOf(endpoint.policy))
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.body)
}

function parseCall<Definition extends Endpoint>(
  endpoint: Definition,
  request: FastifyRequest,
): Call<Definition> | Refusal {
  const { viewer } = request
  if (endpoint.policy.identity === 'user' && viewer === undefined) return refuse('AUTH_TOKEN_REQUIRED')
  const params = endpoint.params?.schema.safeParse(request.params)
  if (params?.error && endpoint.params) {
    const { malformed } = endpoint.params
    return refuse(malformed, malformed === 'VALIDATION_FAILED' ? detailsOf(params.error) : undefined)
  }
  // A missing body reads as an empty object, so that each missing field gets its row.
  const body = endpoint.body?.safeParse(request.body ?? {})
  const query = endpoint.query?.safeParse(request.query)
  const details = [body, query].flatMap(each => (each?.error ? detailsOf(each.error) : []))
  if (details.length > 0) return refuse('VALIDATION_FAILED', details)
  return { params: params?.data, body: body?.data, query: query?.data, viewer, request } as Call<Definition>
}
