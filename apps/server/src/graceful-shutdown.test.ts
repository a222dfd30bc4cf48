import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type RunningServer, shutDownOnSignals } from './graceful-shutdown.ts'
import { allConnectionsEnded, endWithNextResponse } from './platform/http/health.ts'

/** The time that a supervisor allows before it kills the process. */
const SUPERVISOR_MS = 10_000

test.each([
  ['within the time that a supervisor allows', 0, SUPERVISOR_MS],
  ['within the same time after a minute of announcements', 60, 60_000 + SUPERVISOR_MS],
])('a process whose database does not close exits %s', (_, drainSeconds, supervisorMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const listeners = new Map<unknown, () => void>()
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listeners.set(event, listener as () => void)
    return process
  })
  const exits: unknown[] = []
  vi.spyOn(process, 'exit').mockImplementation(code => void exits.push(code) as never)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  const warnings: string[] = []
  const hangs = () => new Promise<void>(() => undefined)
  shutDownOnSignals({
    app: {
      server: { closeAllConnections: () => undefined },
      shutdown: { begin: () => undefined, drain: hangs },
    },
    storage: { close: hangs },
    logger: { warn: (line: string) => warnings.push(line) },
    drainSeconds,
  } as unknown as RunningServer)
  listeners.get('SIGTERM')!()
  vi.advanceTimersByTime(drainSeconds * 1_000)
  expect(exits).toEqual([])
  vi.advanceTimersByTime(supervisorMs - drainSeconds * 1_000 - 2_000)
  expect(exits).toEqual([0])
  expect(warnings).toEqual(['left before everything was closed: something did not respond'])
})

/** Starts a server and a client. The client sends all requests on one connection, which it keeps open. */
async function keptConnection() {
  const server = createServer((_request, response) => void response.end('served'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    agent.destroy()
    server.close()
  })
  return { server, ask: () => ask(server, agent) }
}

async function ask(server: Server, agent: Agent) {
  const { port } = server.address() as AddressInfo
  const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return { status: response.statusCode, connection: response.headers.connection }
}

const LONG_MS = 3_600_000

test('D21 a kept connection ends with its next response, which says so', async () => {
  const { server, ask } = await keptConnection()
  expect(await ask()).toEqual({ status: 200, connection: 'keep-alive' })
  endWithNextResponse(server)
  const ended = allConnectionsEnded(server, LONG_MS)
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
  await ended
})

test('D21 an idle connection stays open until the time is over', async () => {
  const { server, ask } = await keptConnection()
  await ask()
  endWithNextResponse(server)
  await allConnectionsEnded(server, 0)
  expect(await ask()).toEqual({ status: 200, connection: 'close' })
})
