import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Where the parts of the server hang their own figures. */
export interface Metrics {
  /** Read whenever the figures are asked for. */
  gauge(name: string, help: string, read: () => number): void
  /** Gives the function that counts one. */
  counter(name: string, help: string): () => void
}

/** Counts and times every request by route and status, and shows it at `/metrics` with what is added. */
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
    // The route's pattern, never the path itself: paths that nobody serves are without number.
    const route = request.routeOptions.url ?? 'unknown'
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1_000)
    done()
  })
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics()),
  )
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
