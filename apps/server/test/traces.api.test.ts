import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBus } from '../src/platform/bus/bus.ts'
import { type Push, type PushOutcome, tracedPush } from '../src/platform/push/push-sender.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { createMetrics } from '../src/platform/telemetry/metrics.ts'
import { openTelemetry } from '../src/platform/telemetry/open-telemetry.ts'
import { readTraceParent, type Tracer, type TraceSettings } from '../src/platform/telemetry/tracer.ts'
import { startTestServer, stopTestServer, type TestServer } from './harness.ts'
import { memoryBus } from './memory-bus.ts'
import { aRider } from './riders.ts'
import { urlOf } from './sockets.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly traceState?: string
  readonly name: string
  readonly kind: number
  readonly status?: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[]
}

interface SentSpans {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: object }[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}

const KINDS = { internal: 1, server: 2, client: 3 }
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

const bodies: string[] = []
let collector: Server
let settings: TraceSettings
let server: TestServer

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      bodies.push(Buffer.concat(parts).toString('utf8'))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  settings = {
    url: `http://127.0.0.1:${port}/v1/traces`,
    serviceName: 'sawari-test',
    sampler: 'parentbased_always_on',
    ratio: 1,
  }
  server = await startTestServer({ tracer: openTelemetry(settings, '1.2.3', createLogger('silent')) })
  const rider = await aRider(server, { name: 'Private Name' })
  const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'vendor=7' }
  await server.send({
    method: 'DELETE',
    url: '/api/ride-buddy/search/0123456789abcdef01234567?from=private-query',
    headers: { ...headers, authorization: `Bearer ${rider.accessToken}`, 'x-request-id': 'private-id' },
  })
  await server.post('/signin', { email: 'private@example.com', password: 'private-password' })
  const socket = io(await urlOf(server), {
    transports: ['websocket'],
    forceNew: true,
    auth: { token: rider.accessToken },
  })
  await socket.emitWithAck('join-chat', { chatId: '0123456789abcdef01234567' })
  socket.disconnect()
  // Closing sends the spans.
  await stopTestServer(server)
})
afterAll(() => void collector.close())

function sent(): SentSpan[] {
  return bodies
    .map(body => JSON.parse(body) as SentSpans)
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('a call continues the trace of its client, named by its route', () => {
  const call = sent().find(({ traceId, kind }) => traceId === TRACE && kind === KINDS.server)!
  expect(call).toMatchObject({
    name: 'DELETE /api/ride-buddy/search/:id',
    parentSpanId: PARENT,
    traceState: 'vendor=7',
  })
  expect(attributesOf(call)).toEqual({
    'http.request.method': 'DELETE',
    'http.route': '/api/ride-buddy/search/:id',
    'http.response.status_code': 404,
  })
  const statements = sent().filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['update buddy_searches']))
  expect(attributesOf(statements.find(({ name }) => name === 'update buddy_searches')!)).toEqual({
    'db.system.name': 'sqlite',
    'db.operation.name': 'update',
    'db.collection.name': 'buddy_searches',
  })
})

test('an event of a socket has a trace, with its outcome', () => {
  const event = sent().find(({ name }) => name === 'event join-chat')!
  expect(event.kind).toBe(KINDS.server)
  expect(attributesOf(event)).toEqual({ 'app.outcome': 'CHAT_NOT_FOUND' })
  expect(sent().some(({ parentSpanId }) => parentSpanId === event.spanId)).toBe(true)
})

/** A tracer that notes its spans as texts. */
function notedSpans() {
  const spans: string[] = []
  const tracer: Tracer = {
    begin: (name, { kind, attributes }) => ({
      traceId: TRACE,
      spanId: PARENT,
      isSampled: true,
      end: (more, outcome = 'ok') =>
        void spans.push(`${kind} ${name} ${outcome} ${JSON.stringify({ ...attributes, ...more })}`),
    }),
    record: () => undefined,
    close: () => Promise.resolve(),
  }
  return { spans, tracer }
}

test('what is published to the other processes has spans, by frames', async () => {
  const { spans, tracer } = notedSpans()
  const carrier = memoryBus()
  const logger = createLogger('silent')
  const metrics = createMetrics()
  const bus = await openBus(carrier.transport, { clock: server.clock, logger, metrics, tracer })
  bus.publish('events', { private: 'words' })
  bus.publish('events', { private: 'words' })
  const figures = (count: number) => `{"messaging.system":"memory","messaging.batch.message_count":${count}}`
  await expect.poll(() => spans).toEqual([`producer publish ok ${figures(2)}`])
  carrier.cut()
  bus.publish('events', { private: 'words' })
  await expect.poll(() => spans[1]).toBe(`producer publish failed ${figures(1)}`)
  await bus.close()
})

test('each notification has a span, with its outcome', async () => {
  const { spans, tracer } = notedSpans()
  const outcomes: PushOutcome[] = [{ kind: 'sent' }, { kind: 'gone' }, { kind: 'failed', reason: 503 }]
  const send = tracedPush(() => Promise.resolve(outcomes.shift()!), tracer)
  for (let count = 0; count < 3; count++) await send({} as Push)
  expect(spans).toEqual([
    'client send push ok {"app.outcome":"sent"}',
    'client send push ok {"app.outcome":"gone"}',
    'client send push failed {"app.outcome":"failed"}',
  ])
})

test('all spans name the service and its version', () => {
  for (const body of bodies) {
    const [{ resource }] = (JSON.parse(body) as SentSpans).resourceSpans as [SentSpans['resourceSpans'][0]]
    expect(resource.attributes).toEqual(
      expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'sawari-test' } },
        { key: 'service.version', value: { stringValue: '1.2.3' } },
      ]),
    )
  }
})

test('nothing in them is about a person', () => {
  const text = bodies.join('\n')
  expect(text).not.toMatch(/private|example\.com|0123456789abcdef01234567|127\.0\.0\.1|Bearer|select \*|\?/i)
  const known = [
    'http.request.method',
    'http.route',
    'http.response.status_code',
    'app.outcome',
    'db.system.name',
    'db.operation.name',
    'db.collection.name',
  ]
  const used = new Set(sent().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  expect([...used].filter(key => !known.includes(key))).toEqual([])
})

test('the log names the trace', () => {
  const lines = server.logLines.map(line => JSON.parse(line) as Record<string, unknown>)
  expect(lines.find(({ reqId, msg }) => reqId === 'private-id' && msg === 'answered')).toMatchObject({
    traceId: TRACE,
  })
})

test('the response names its span; without a collector there is none, but the trace is in the log', async () => {
  const traceparent = `00-${TRACE}-${PARENT}-00`
  const traced = await startTestServer({ tracer: openTelemetry(settings, '1', createLogger('silent')) })
  const answer = await traced.get('/api/config', { traceparent })
  expect(answer.headers.traceresponse).toMatch(new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-00$`))
  const other = await traced.get('/api/config', { traceparent: 'nonsense' })
  expect(other.headers.traceresponse).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  await stopTestServer(traced)

  const plain = await startTestServer()
  expect((await plain.get('/api/config', { traceparent })).headers.traceresponse).toBeUndefined()
  expect(plain.logLines.at(-1)).toContain(`"traceId":"${TRACE}"`)
  await stopTestServer(plain)
})

test.each<[TraceSettings['sampler'], number]>([
  ['always_off', 1],
  ['parentbased_always_off', 1],
  ['traceidratio', 0],
  ['parentbased_traceidratio', 0],
])('%s with %d keeps nothing', (sampler, ratio) => {
  const tracer = openTelemetry({ ...settings, sampler, ratio }, '1', createLogger('silent'))
  expect(tracer.begin('x', { kind: 'server', parent: undefined }).isSampled).toBe(false)
})

test('an unavailable collector breaks nothing, and is logged once', async () => {
  const lines: string[] = []
  const logger = createLogger('warn', { write: line => void lines.push(line) })
  const tracer = openTelemetry({ ...settings, url: 'http://127.0.0.1:1/v1/traces' }, '1', logger)
  const started = await startTestServer({ tracer })
  for (let call = 0; call < 5; call += 1) expect((await started.get('/api/config')).status).toBe(200)
  await stopTestServer(started)
  await vi.waitFor(() => expect(lines.join()).toContain('the collector of traces is unavailable'))
  expect(lines).toHaveLength(1)
})

test.each([
  [`00-${TRACE}-${PARENT}-01`, true],
  [`00-${TRACE}-${PARENT}-00`, false],
  [`cc-${TRACE}-${PARENT}-01-what-comes-later`, true],
])('%s is valid', (header, isSampled) => {
  expect(readTraceParent(header)).toEqual({ traceId: TRACE, spanId: PARENT, isSampled })
})

test.each([
  undefined,
  '',
  'x',
  `00-${TRACE}-${PARENT}`,
  `00-${TRACE}-${PARENT}-01-more`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${PARENT}-zz`,
  `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  [`00-${TRACE}-${PARENT}-01`, 'second'],
])('%s is not', header => {
  expect(readTraceParent(header)).toBeUndefined()
})
