import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { allConnectionsEnded, endWithNextResponse } from './shutdown.ts'

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
