import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { BODY_LIMIT_BYTES, serverPaths } from '@sawari/contract'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { createCallOpener, failureFields, type OpenCall } from '../calls/deadline.ts'
import { type Refusal, RefusedRequest, refuse, refuseFor } from '../calls/refusal.ts'
import { findUnfitParts, isStorableText } from '../calls/validation.ts'
import { CONNECTION_LIMITS, createLimitedServer } from '../connections/http-connections.ts'
import { isDatabaseUnavailable } from '../database/database.ts'
import { isLoopback, trustedProxies } from '../identity/client-address.ts'
import { type Background, createBackground } from '../jobs/background.ts'
import { createTurns } from '../jobs/turns.ts'
import { type CallOrigin, onBehalfOf } from '../telemetry/call-origin.ts'
import type { Logger } from '../telemetry/logger.ts'
import { answeredStatus } from '../telemetry/metrics.ts'
import {
  readTraceParent,
  type Span,
  type TraceParent,
  type Tracer,
  traceResponse,
} from '../telemetry/tracer.ts'
import { logOf, sendRefusal } from './bind-endpoint.ts'
import { addShutdown } from './health.ts'
import { inTurnsToTheEnd } from './in-turns.ts'
import { atExpenseOf } from './processor-budget.ts'
import { parseJsonBody, parseQueryString } from './request-input.ts'
import { addSecurityHeaders, rawRefusal, type SecuritySettings, securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    background: Background
    /** Notes the arrival of a call of any kind. */
    openCall(): OpenCall
  }
  interface FastifyRequest {
    callOrigin: CallOrigin
  }
}

/** The time in which a client must send its whole request; after it the connection is closed. */
const REQUEST_TIMEOUT_MS = 10_000
/**
 * Only the sockets upgrade a connection. An unanswered upgrade would keep its connection open without a time
 * limit; a normal response is the behaviour that HTTP requires (RFC 9110, 7.8).
 */
const mayUpgrade = ({ url = '' }: IncomingMessage) => url.startsWith(`${serverPaths.socket}/`)

const SERVER_OPTIONS = {
  shouldUpgradeCallback: mayUpgrade,
  // Node would answer a missing host without the envelope and the headers; `addHostCheck` rejects it.
  requireHostHeader: false,
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
}

/** The HTTP server without routes: limits, parsing, error envelope, access log, security headers. */
export function createHttpServer(
  settings: SecuritySettings,
  logger: Logger,
  tracer?: Tracer,
): FastifyInstance {
  const headers = securityHeaders(settings)
  const isTrusted = trustedProxies(settings.trustProxy)
  const isShared = (address: string) => isLoopback(address) || (isTrusted !== false && isTrusted(address, 0))
  const app: FastifyInstance = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // See `logOf`.
    childLoggerFactory: all => all,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: isTrusted,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: handle =>
      createLimitedServer({ options: SERVER_OPTIONS, limits: CONNECTION_LIMITS, handle, isShared }),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // While closing, still serves requests on open connections, each with `Connection: close`.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString },
    frameworkErrors: (error, request, reply) => {
      logOf(request).debug({ err: error }, 'refused')
      void reply.headers(headers)
      void sendRefusal(reply, refuse('BAD_REQUEST'))
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  })
  // Node would answer 417 without our headers. A server may ignore what it does not know (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.decorate('background', createBackground(logger))
  addShutdown(app)
  addTurns(app)
  addCallOrigin(app, tracer)
  addSecurityHeaders(app, settings)
  addHostCheck(app)
  addRequestLog(app)
  addTextCheck(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const parsed = atExpenseOf(request, () => parseJsonBody(String(body)))
    if (parsed instanceof Error) done(parsed)
    else done(null, parsed)
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client disconnected during its body: no response is read, and it is not a server error.
    if (request.raw.errored === error) {
      logOf(request).debug('a client left in the middle of its body')
      return sendRefusal(reply, refuse('BAD_REQUEST'))
    }
    const refusal = refusalOf(error)
    if (refusal.status >= 500 && !(error instanceof RefusedRequest))
      logOf(request).error(failureFields(error), 'request failed')
    return sendRefusal(reply, refusal)
  })
  return app
}

/**
 * No route has a Fastify schema; `bindEndpoint` checks requests against the contract. Without this function
 * Fastify would still load its schema compilers, which take a tenth of the start time.
 */
function noSchemas(): never {
  throw new Error('give the route a contract endpoint, not a schema')
}

/** A request id of a client or proxy is kept if it is safe in a log. */
const SOUND_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/** The client's `X-Request-Id`, or an id that is unique across processes too; it need not be secret. */
function requestIds(): (request: { readonly headers: IncomingHttpHeaders }) => string {
  const start = randomBytes(6).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && SOUND_REQUEST_ID.test(given)) return given
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/**
 * A proxy and this server may each use a different one of two hosts; Node takes the first. HTTP/1.1 requires a host;
 * health checks over HTTP/1.0 have none.
 */
function addHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders, httpVersionMinor } }, _reply, done) => {
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]!
      if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
    }
    if (hosts > 1 || (hosts === 0 && httpVersionMinor > 0)) done(new RefusedRequest(refuse('BAD_REQUEST')))
    else done()
  })
}

/** The turns of the event loop that long work of all requests shares, and the deadlines of calls. */
function addTurns(app: FastifyInstance): void {
  app.decorate('turns', createTurns())
  app.decorate('openCall', createCallOpener())
  app.decorateRequest('leftMs')
  app.addHook('onRequest', (request, reply, done) => {
    const call = app.openCall()
    reply.raw.once('close', call.end)
    request.leftMs = () => (reply.sent || reply.raw.destroyed ? 0 : call.leftMs())
    done()
  })
}

/** Checked twice, because the body arrives in events of the connection, which serves many requests. */
function addCallOrigin(app: FastifyInstance, tracer: Tracer | undefined): void {
  app.decorateRequest('callOrigin')
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent, tracestate } = request.headers
    const parent = readTraceParent(traceparent, tracestate)
    const span = tracer && beginCallSpan(tracer, request, parent)
    if (span !== undefined) void reply.header('traceresponse', traceResponse(span))
    const traceId = (span ?? parent)?.traceId
    request.callOrigin = {
      requestId: request.id,
      address: request.ip,
      traceId,
      span,
      inTurns: steps => inTurnsToTheEnd(steps, request),
    }
    onBehalfOf(request.callOrigin, done)
  })
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf(request.callOrigin, done))
  if (tracer === undefined) return
  app.addHook('onResponse', (request, reply, done) => {
    const statusCode = answeredStatus(reply)
    const outcome = statusCode >= 500 ? 'failed' : 'ok'
    request.callOrigin.span?.end({ 'http.response.status_code': statusCode }, outcome)
    done()
  })
}

/** Identified by the route's pattern: a path may contain an id, a query a home address. */
function beginCallSpan(
  tracer: Tracer,
  { method, routeOptions }: FastifyRequest,
  parent: TraceParent | undefined,
): Span {
  const { url: route } = routeOptions
  return tracer.begin(route === undefined ? method : `${method} ${route}`, {
    kind: 'server',
    parent,
    attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
  })
}

function addRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      // Logs the route pattern or the bare path, because a query string may contain a home address.
      path: request.routeOptions.url ?? request.url.split('?', 1)[0]?.slice(0, 200),
      status: answeredStatus(reply),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // This runs outside of the call.
      ...(request.callOrigin.traceId !== undefined && { traceId: request.callOrigin.traceId }),
    }
    if (PROBES.has(line.path ?? '')) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
    done()
  })
}

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

function addTextCheck(app: FastifyInstance): void {
  // Runs after `onRequest`, so that a client that is not signed in gets 401 first.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const pathIsSound = !path.includes('%') || isStorableText(decodeURIComponent(path))
    const details = [
      ...(pathIsSound ? [] : [{ path: 'path', message: 'must not hold U+0000' }]),
      ...(request.url.includes('%') ? findUnfitParts(request.query) : []),
    ]
    if (details.length === 0) done()
    else done(new RefusedRequest(refuse('VALIDATION_FAILED', details)))
  })
}

const DATABASE_RETRY_SECONDS = 5

/** Maps an error of the framework to the response; any unknown error is an internal error. */
function refusalOf(error: FastifyError): Refusal {
  if (error instanceof RefusedRequest) return error.refusal
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse('PAYLOAD_TOO_LARGE')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('UNSUPPORTED_MEDIA_TYPE')
  if (isDatabaseUnavailable(error)) return refuseFor('SERVICE_UNAVAILABLE', DATABASE_RETRY_SECONDS)
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 ? refuse('BAD_REQUEST') : refuse('INTERNAL_ERROR')
}

/** Node could not parse the request, so the response is written directly to the socket. */
function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = BROKEN_REQUEST_STATUS[error.code ?? ''] ?? 400
  socket.end(rawRefusal(status, headers))
}

const BROKEN_REQUEST_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
