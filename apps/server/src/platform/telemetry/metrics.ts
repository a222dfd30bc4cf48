import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { answeredStatus } from './answered-status.ts'

/** Label values are fixed words, so that their number is bounded: never an id, a path or a client's text. */
export type Labels = Readonly<Record<string, string>>

/** One value of a gauge with labels. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
}

/**
 * Each label with the values that exist from the start, so that a rate can be computed from the first event.
 */
export type LabelValues = Readonly<Record<string, readonly string[]>>

/** Increments by one, or by `by`. */
export type Count = (labels?: Labels, by?: number) => void

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

export interface MetricsRegistry extends Metrics {
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
        ...{ name, help, registers, labelNames },
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
