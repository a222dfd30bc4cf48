import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { failure, startServerForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { urlOf } from '../../../test/sockets.ts'

interface Line {
  readonly msg: string
  readonly host: string
  readonly port: number
}

/** The address of the metrics, which the log names. */
function metricsUrl({ logLines }: TestServer): string {
  const lines = logLines.map(line => JSON.parse(line) as Line)
  const { host, port } = lines.find(({ msg }) => msg === 'metrics are served')!
  expect(host).toBe('127.0.0.1')
  return `http://${host}:${port}/metrics`
}

test('the metrics have an address of their own, on this machine alone', async () => {
  const server = await startServerForTest({ environment: { METRICS_PORT: '0' } })
  const answer = await fetch(metricsUrl(server))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds')
  const { origin } = new URL(answer.url)
  expect((await fetch(`${origin}/healthz`)).status).toBe(404)
  expect((await fetch(answer.url, { method: 'POST' })).status).toBe(404)
})

test.each([{}, { METRICS_PORT: '0' }])('with %j the port of passengers has no metrics', async environment => {
  const server = await startServerForTest({ environment })
  const answer = await fetch(`${await urlOf(server)}/metrics`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual(failure('NOT_FOUND'))
})

test('the metrics are never limited', async () => {
  const environment = { METRICS_PORT: '0', RATE_LIMITS: 'on' }
  const server = await startServerForTest({ environment, requestsPerMinute: 1 })
  const url = metricsUrl(server)
  await server.get('/hotspots')
  expect((await server.get('/hotspots')).status).toBe(429)
  for (let request = 0; request < 3; request += 1) expect((await fetch(url)).status).toBe(200)
})

test('an address of another machine stops the start with one line that names the setting', async () => {
  const environment = { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' }
  await expect(startTestServer({ environment })).rejects.toThrow(/^METRICS_HOST: .*EADDRNOTAVAIL/)
})

test('a port in use stops the start with one line that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise(resolve => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  await expect(startTestServer({ environment: { METRICS_PORT: String(port) } })).rejects.toThrow(
    /^METRICS_PORT is in use by another program/,
  )
})
