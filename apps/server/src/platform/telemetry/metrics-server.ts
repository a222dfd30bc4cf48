// Serves the metrics on a separate address, which passengers cannot reach and to which no limit applies.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface MetricsAddress {
  readonly host: string
  /** With 0 a free port is used, which the log names. */
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
