import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Lets the parts of the server register their own metrics. */
export interface Metrics {
  /** `read` is called whenever the metrics are requested. */
  gauge(name: string, help: string, read: () => number): void
  /** Returns the function that increments the counter. */
  counter(name: string, help: string): () => void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All metrics in Prometheus' text format, with its content type. */
    readMetrics(): Promise<{ readonly type: string; readonly text: string }>
  }
}

/** Counts and times every request by route and status. `serveMetrics` shows these and the registered metrics. */
export function addMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern instead of the path, because the number of unknown paths is unlimited.
    const route = request.routeOptions.url ?? 'unknown'
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1_000)
    done()
  })
  app.decorate('readMetrics', async () => ({ type: registry.contentType, text: await registry.metrics() }))
  const registers = [registry]
  return {
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
    },
    counter: (name, help) => {
      const counter = new Counter({ name, help, registers })
      return () => counter.inc()
    },
  }
}
