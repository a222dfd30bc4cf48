import { type CallPolicy, type Endpoint, isDenial } from '@sawari/contract'
import { sentStatus } from '@sawari/contract/refused-status'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { beforeDeadline, failureFields } from '../calls/deadline.ts'
import { Refusal, RefusedRequest, refuse } from '../calls/refusal.ts'
import { detailsOf } from '../calls/validation.ts'
import type { Viewer } from '../identity/viewer.ts'
import type { RecordSecurityEvent } from '../telemetry/security-events.ts'
import { requireViewer } from './auth-guard.ts'
import { inCostlyPlace } from './costly-calls.ts'
import { atExpenseOf, refuseSpenders } from './processor-budget.ts'
import { cacheControlOf, type JsonAnswer, type JsonStream, sendJson } from './send-json.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type ParamsOf<Definition extends Endpoint> = Definition extends {
  params: { schema: infer Schema extends z.ZodType }
}
  ? z.output<Schema>
  : undefined

type ViewerOf<Policy extends CallPolicy> = Policy['identity'] extends 'user'
  ? Viewer | (Policy extends { acceptsExpired: true } ? undefined : never)
  : undefined

/** The input of a handler, parsed by the contract. */
interface Call<Definition extends Endpoint> {
  /** The parameters in the path. */
  readonly params: ParamsOf<Definition>
  readonly body: Output<Definition['body']>
  readonly query: Output<Definition['query']>
  /** The signed-in user; undefined for calls that do not require one. */
  readonly viewer: ViewerOf<Definition['policy']>
  readonly request: FastifyRequest
}

/**
 * The result of a handler: the response body, a response already encoded as bytes or as a stream, or an
 * expected failure.
 */
type Answer<Definition extends Endpoint> = z.input<Definition['response']> | JsonAnswer | JsonStream | Refusal

/** The success envelope around the fields of a response. */
export function succeed<Fields extends object>(fields: Fields): Fields & { success: true } {
  return { success: true, ...fields }
}

/** The work of a costly call, which begins once the call has a place. */
type CostlyWork<Definition extends Endpoint> = () => Promise<Answer<Definition>>

/** The handler of a costly call returns a response that is known, or the work that needs a place. */
export type Handler<Definition extends Endpoint> = (
  call: Call<Definition>,
) => Definition['policy'] extends { readonly costly: true }
  ? Answer<Definition> | CostlyWork<Definition>
  : Answer<Definition> | Promise<Answer<Definition>>

/** Validates a response, or an expected failure, against the contract; only in tests. */
export type AnswerCheck = (endpoint: Endpoint, answer: unknown) => void

declare module 'fastify' {
  interface FastifyInstance {
    checkAnswer: AnswerCheck | undefined
    securityEvent: RecordSecurityEvent
  }
}

/** Decides before the input is read whether a signed-in user may make a call. */
type Admission = (viewer: Viewer) => Promise<Refusal | undefined>

/** Binds one call of the contract to its route: parses the request and sends the handler's response. */
export function bindEndpoint<Definition extends Endpoint>(
  app: FastifyInstance,
  endpoint: Definition,
  handler: Handler<NoInfer<Definition>>,
  admit?: Admission,
): void {
  app.route({
    method: endpoint.policy.method,
    url: endpoint.policy.path,
    // Runs before the body is read: a client that is not signed in always gets 401 first.
    onRequest: async (request, reply) => {
      const refusal =
        endpoint.policy.identity === 'user'
          ? await beforeItsDeadline(request, admitViewer(request, admit))
          : undefined
      const isAccepted = endpoint.policy.acceptsExpired === true && refusal?.code === 'TOKEN_EXPIRED'
      if (refusal !== undefined && !isAccepted) return sendRefusal(reply, refusal)
    },
    preParsing: refuseSpenders,
    handler: async (request, reply) => answerCall(endpoint, handler, { request, reply }),
  })
}

/** Undefined if the caller is signed in and permitted. */
async function admitViewer(request: FastifyRequest, admit?: Admission): Promise<Refusal | undefined> {
  return (await requireViewer(request)) ?? (await admit?.(request.viewer!))
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Does the work of `bindEndpoint` for a path that a page shares and whose route is bound elsewhere. */
export async function answerCall<Definition extends Endpoint>(
  endpoint: Definition,
  handler: Handler<NoInfer<Definition>>,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const parsed = atExpenseOf(request, () => parseCall(endpoint, request))
  if (parsed instanceof Refusal) return sendRefusal(reply, parsed)
  // Plans and searches are computed here, before the first await; the rest mostly waits for the database.
  const answering = atExpenseOf(request, () => answerOf(endpoint, handler, { call: parsed, request }))
  const answer = answering instanceof Promise ? await beforeItsDeadline(request, answering) : answering
  request.server.checkAnswer?.(endpoint, answer)
  if (answer instanceof Refusal) {
    if (request.viewer !== undefined && isDenial(answer.code)) {
      request.server.securityEvent({ event: 'denied', outcome: answer.code })
    }
    return sendRefusal(reply, answer)
  }
  reply.code(endpoint.status ?? 200)
  return atExpenseOf(request, () => sendJson(request, reply, answer, cacheControlOf(endpoint.policy)))
}

/**
 * The refusal of a user whose account does not meet the conditions of the call, or the result of the handler.
 */
function answerOf<Definition extends Endpoint>(
  { policy }: Endpoint,
  handler: Handler<NoInfer<Definition>>,
  { call, request }: { readonly call: Call<Definition>; readonly request: FastifyRequest },
): Answer<Definition> | Promise<Answer<Definition>> {
  const { viewer } = request
  const handle = () => {
    const handled = handler(call)
    if (typeof handled === 'function') return inCostlyPlace(request, handled as CostlyWork<Definition>)
    return handled as Answer<Definition> | Promise<Answer<Definition>>
  }
  if (viewer === undefined || !(policy.provedEmail || policy.currentTerms)) return handle()
  return request.server.checkAccount(viewer, policy).then(refusal => refusal ?? handle())
}

/** The result of `work` for a request, or 503 at the deadline of its call. */
export function beforeItsDeadline<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
  return beforeDeadline(work, request.leftMs(), error => {
    // Work that waits for a turn ends like this when its time is over.
    if (!(error instanceof RefusedRequest))
      logOf(request).warn(failureFields(error), 'failed after the deadline')
  })
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const { prefer } = reply.request.headers
  const { status, headers } = sentStatus(typeof prefer === 'string' ? prefer : undefined, refusal.status)
  return reply.code(status).headers(headers).header('cache-control', 'no-store').send(refusal.body)
}

function parseCall<Definition extends Endpoint>(
  endpoint: Definition,
  request: FastifyRequest,
): Call<Definition> | Refusal {
  const { viewer } = request
  const { identity, acceptsExpired } = endpoint.policy
  if (identity === 'user' && viewer === undefined && acceptsExpired !== true)
    return refuse('AUTH_TOKEN_REQUIRED')
  const params = endpoint.params?.schema.safeParse(request.params)
  if (params?.error && endpoint.params) {
    const { malformed } = endpoint.params
    return refuse(malformed, malformed === 'VALIDATION_FAILED' ? detailsOf(params.error) : undefined)
  }
  // Treats a missing body as an empty object, so that the response lists every missing field.
  const body = endpoint.body?.safeParse(request.body ?? {})
  const query = endpoint.query?.safeParse(request.query)
  const details = [body, query].flatMap(each => (each?.error ? detailsOf(each.error) : []))
  if (details.length > 0) return refuse('VALIDATION_FAILED', details)
  return { params: params?.data, body: body?.data, query: query?.data, viewer, request } as Call<Definition>
}

/**
 * A logger whose lines have the request's id. It is created when a line is written, because a logger per
 * request takes a tenth of the time of a cheap call.
 */
export function logOf({ log, id }: FastifyRequest): FastifyBaseLogger {
  return log.child({ reqId: id })
}
