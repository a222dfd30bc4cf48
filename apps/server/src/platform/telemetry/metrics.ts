import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { REFUSED_STATUS } from '@sawari/contract/refused-status'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Label values are fixed words, so that their number is bounded: never an id, a path or a client's text. */
type Labels = Readonly<Record<string, string>>

/** One value of a gauge with labels. */
interface Sample {
  readonly labels: Labels
  readonly value: number
}

/**
 * Each label with the values that exist from the start, so that a rate can be computed from the first event.
 */
type LabelValues = Readonly<Record<string, readonly string[]>>

/** Increments by one, or by `by`. */
type Count = (labels?: Labels, by?: number) => void

export type ObserveSeconds = (seconds: number, labels?: Labels) => void

/** Lets the parts of the server register their own metrics. */
export interface Metrics {
  /** `read` is called whenever the metrics are requested. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, labels?: readonly string[]): void
  counter(name: string, help: string, labels?: LabelValues): Count
  /** Distribution of durations. */
  histogram(name: string, help: string, labels: readonly string[]): ObserveSeconds
}

/** Undefined: there is no value now. */
type Reading = number | readonly Sample[] | undefined

/** All metrics in Prometheus' text format, with its content type. */
type ReadMetrics = () => Promise<{ readonly type: string; readonly text: string }>

interface MetricsRegistry extends Metrics {
  readonly read: ReadMetrics
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly readMetrics: ReadMetrics
  }
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times every request by route and status. `serveMetrics` shows these and the registered metrics. */
export function addMetrics(app: FastifyInstance, metrics: MetricsRegistry): void {
  const observe = metrics.histogram(
    'http_request_duration_seconds',
    'Time from the first byte of a request to the last of its answer',
    ['method', 'route', 'status'],
  )
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern instead of the path, because the number of unknown paths is unlimited.
    const route = request.routeOptions.url ?? 'unknown'
    const status = String(answeredStatus(reply))
    observe(reply.elapsedTime / 1_000, { method: request.method, route, status })
    done()
  })
  app.decorate('readMetrics', metrics.read)
}

/** A registry with Node's own figures. */
export function createMetrics(): MetricsRegistry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    ...metricsOf(registry),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

function metricsOf(registry: Registry): Metrics {
  const registers = [registry]
  return {
    gauge: (name, help, read, labelNames = []) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        labelNames,
        collect: async () => {
          const reading = await read()
          gauge.reset()
          if (typeof reading === 'number') gauge.set(reading)
          else for (const { labels, value } of reading ?? []) gauge.set(labels, value)
        },
      })
    },
    counter: (name, help, known = {}) => {
      const counter = new Counter({ name, help, registers, labelNames: Object.keys(known) })
      for (const [label, values] of Object.entries(known)) {
        if (Object.keys(known).length === 1) for (const value of values) counter.inc({ [label]: value }, 0)
      }
      return (labels = {}, by = 1) => counter.inc(labels, by)
    },
    histogram: (name, help, labelNames) => {
      const histogram = new Histogram({ name, help, registers, labelNames, buckets: SECONDS })
      return (seconds, labels = {}) => histogram.observe(labels, seconds)
    },
  }
}

// Serves the metrics on a separate address, which passengers cannot reach and to which no limit applies.

export interface MetricsAddress {
  readonly host: string
  /** 0 chooses a free port, which the log names. */
  readonly port: number
}

const TIMEOUT_MS = 10_000
/** Monitoring needs one or two connections. */
const MOST_CONNECTIONS = 32

/** No page has a use for them. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Listens once the app is ready, until it closes. The app does not start if the port cannot be used. */
export function serveMetrics(app: FastifyInstance, { host, port }: MetricsAddress): void {
  const server = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS },
    (request, response) => {
      const [path] = (request.url ?? '').split('?', 1)
      if (request.method !== 'GET' || path !== '/metrics') {
        response.writeHead(404, HEADERS).end()
        return
      }
      app.readMetrics().then(
        ({ type, text }) => response.writeHead(200, { ...HEADERS, 'content-type': type }).end(text),
        (error: unknown) => {
          app.log.error({ err: error }, 'the metrics could not be read')
          response.writeHead(500, HEADERS).end()
        },
      )
    },
  )
  server.maxConnections = MOST_CONNECTIONS

  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => {
        const { code, message } = error
        const isTaken = code === 'EADDRINUSE'
        const reason = isTaken
          ? `METRICS_PORT is in use by another program (${message})`
          : `METRICS_HOST: ${message}`
        reject(new Error(reason, { cause: error }))
      })
      server.listen({ host, port }, resolve)
    })
    const address = server.address() as AddressInfo
    app.log.info({ host: address.address, port: address.port }, 'metrics are served')
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

/** The status for logs and metrics: a refusal's own, even if the client requested refusals with status 200. */
export function answeredStatus(reply: FastifyReply): number {
  return Number(reply.getHeader(REFUSED_STATUS) ?? reply.statusCode)
}
