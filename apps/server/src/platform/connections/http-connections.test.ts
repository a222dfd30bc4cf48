import { readFileSync } from 'node:fs'
import { request as httpRequest, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { start } from '../../../test/server-process.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, createLimitedServer } from './http-connections.ts'

interface Limited {
  readonly server: Server
  readonly port: number
  /** The responses that wait for `release`. */
  readonly waiting: (() => void)[]
  connections(): Promise<number>
}

interface Answering {
  readonly bytes?: number
  readonly options?: ServerOptions
  readonly handle?: RequestListener
}

/** A server whose responses have the given size and wait until the test releases them. */
async function limitedServer(
  limits: Partial<ConnectionLimits>,
  { bytes = 2, options = {}, handle }: Answering = {},
): Promise<Limited> {
  const waiting: (() => void)[] = []
  const server = createLimitedServer({
    options,
    limits: { ...CONNECTION_LIMITS, ...limits },
    handle: handle ?? ((_, response) => void waiting.push(() => response.end(Buffer.alloc(bytes, 'a')))),
    isShared: address => address === '127.0.0.9',
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    waiting,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
  }
}

function client(
  port: number,
  localAddress = '127.0.0.1',
): { socket: Socket; closed: Promise<void>; received: () => string } {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  onTestFinished(() => void socket.destroy())
  return { socket, closed, received: () => text }
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('a connection', () => {
  test('may pipeline four requests, which are answered in order', async () => {
    const { port, waiting } = await limitedServer({})
    const { socket, received } = client(port)
    socket.write(GET.repeat(4))
    await expect.poll(() => waiting.length).toBe(4)
    for (const release of waiting) release()
    await expect.poll(() => received().match(/200 OK/g)?.length).toBe(4)
  })

  test('is closed by a fifth unanswered request, which is not handled', async () => {
    const { port, waiting } = await limitedServer({})
    const { socket, closed } = client(port)
    socket.write(GET.repeat(400))
    await closed
    expect(waiting.length).toBe(4)
  })

  test('is closed by more requests in one packet, also if each is answered before the next is parsed', async () => {
    let handled = 0
    const { port } = await limitedServer(
      {},
      {
        handle: (request, response) => {
          handled += 1
          request.resume()
          response.end()
        },
      },
    )
    const { socket, closed } = client(port)
    // Between requests with bodies Node runs waiting tasks, so that responses end within the packet.
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}'.repeat(1_000))
    await closed
    expect(handled).toBeLessThan(20)
  })

  test('is closed by requests that something else answers, such as sockets by polling', async () => {
    let handled = 0
    const { port, server } = await limitedServer({})
    // As Engine.IO does.
    server.removeAllListeners('request')
    server.on('request', ({ socket }) => {
      if (!socket.destroyed) handled += 1
    })
    const { socket, closed } = client(port)
    socket.write(GET.repeat(400))
    await closed
    expect(handled).toBe(4)
  })

  const body = (pieces: number) =>
    `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(pieces)}`

  test('is closed by a body of too many pieces once somebody reads it', async () => {
    let pieces = 0
    const handle: RequestListener = request =>
      // The answer comes later, as after a look into the database.
      void setTimeout(() => request.on('data', () => void pieces++), 5)
    const { port } = await limitedServer({ bodyPieces: 100 }, { handle })
    const { socket, closed, received } = client(port)
    socket.write(body(1_000))
    await closed
    expect(received()).toBe('')
    expect(pieces).toBeLessThanOrEqual(101)
  })

  test('is closed by a body of many pieces that nobody reads, if the bodies of all are too large', async () => {
    const { port } = await limitedServer({ unfinishedBytes: 100_000 })
    const { socket, closed, received } = client(port)
    socket.write(body(1_000))
    await closed
    expect(received()).toBe('')
  })

  test('may send a body in as many pieces as the limit', async () => {
    const handle: RequestListener = (request, response) =>
      void request
        .resume()
        .on('data', () => undefined)
        .on('end', () => response.end())
    const { port } = await limitedServer({ bodyPieces: 100 }, { handle })
    const { socket, received } = client(port)
    socket.write(`${body(100)}0\r\n\r\n`)
    await expect.poll(received).toContain('200 OK')
  })

  test('may ask any number of times, one after the other', async () => {
    const { port, waiting } = await limitedServer({})
    const { socket, received } = client(port)
    for (let asked = 1; asked <= 12; asked++) {
      socket.write(GET)
      await expect.poll(() => waiting.length).toBe(asked)
      waiting.at(-1)!()
      await expect.poll(() => received().match(/200 OK/g)?.length).toBe(asked)
    }
  })

  test('is closed when its client takes nothing for too long', async () => {
    const { port, waiting, connections } = await limitedServer({ silentMs: 200 }, { bytes: 64 * 1024 * 1024 })
    const { socket } = client(port)
    socket.pause()
    socket.write(GET)
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]!()
    await expect.poll(connections).toBe(0)
  })
})

test('one address cannot take every connection, but a proxy may', async () => {
  const { port, waiting, connections } = await limitedServer({ connections: 20, connectionsByAddress: 5 })
  const ask = (from: string) => {
    const { socket } = client(port, from)
    socket.write(GET)
    return socket
  }
  const opened = Array.from({ length: 8 }, () => ask('127.0.0.2'))
  await expect.poll(() => opened.filter(({ destroyed }) => destroyed).length).toBe(3)
  for (let count = 0; count < 7; count++) ask('127.0.0.9')
  ask('127.0.0.3')
  await expect.poll(() => waiting.length).toBe(5 + 7 + 1)
  // A closed connection makes room for another.
  opened.find(({ destroyed }) => !destroyed)!.destroy()
  await expect.poll(connections).toBe(5 + 7 + 1 - 1)
  ask('127.0.0.2')
  await expect.poll(() => waiting.length).toBe(5 + 7 + 1 + 1)
})

test('the bodies that never end are bounded in total, the largest go first', async () => {
  const { port, waiting, connections } = await limitedServer({ unfinishedBytes: 100_000 })
  const begin = (bytes: number) => {
    const { socket, received } = client(port)
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n${'a'.repeat(bytes)}`)
    return { socket, received }
  }
  const whole = []
  for (let count = 1; count <= 3; count++) {
    const { socket, received } = begin(60_000)
    await expect.poll(() => waiting.length).toBe(count)
    waiting.at(-1)!()
    await expect.poll(received).toContain('200 OK')
    whole.push(socket)
  }
  const small = Array.from({ length: 5 }, () => begin(1_000).socket)
  for (let count = 0; count < 4; count++) begin(50_000)
  await expect.poll(connections).toBe(3 + 5 + 1)
  expect([...whole, ...small].some(({ destroyed }) => destroyed)).toBe(false)
})

test('the answers that nobody takes are bounded in total', async () => {
  const bytes = 16 * 1024 * 1024
  const { port, waiting, connections } = await limitedServer({ unsentBytes: 40 * 1024 * 1024 }, { bytes })
  for (let count = 0; count < 6; count++) {
    const { socket } = client(port)
    socket.pause()
    socket.write(GET)
  }
  await expect.poll(() => waiting.length).toBe(6)
  for (const release of waiting) release()
  // The kernel buffers a part of each response.
  await expect.poll(connections).toBeLessThanOrEqual(3)
  expect(await connections()).toBeGreaterThan(0)
})

test('a hundred clients that pipeline and never read cost little, and others are answered', async () => {
  const server = await start({
    REGION: 'ncr',
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  })
  try {
    const ask = () => statusOf(`${server.url}/hotspots`)
    for (let count = 0; count < 40; count++) expect(await ask()).toBe(200)
    const beforeMb = residentMb(server.child.pid!)
    // Responses of a megabyte that all requests share, and of some 50 KB that are created for each.
    const paths = ['/hotspots', '/api/routes/explain?from=Rajiv+Chowk&to=Laxmi+Nagar']
    const closed: Promise<void>[] = []
    for (let count = 0; count < 100; count++) {
      const { socket, closed: end } = client(server.port)
      socket.pause()
      socket.write(`GET ${paths[count % 2]} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(400))
      closed.push(end)
      if (count % 10 === 0) expect(await ask()).toBe(200)
    }
    expect(await ask()).toBe(200)
    expect(residentMb(server.child.pid!) - beforeMb).toBeLessThan(64)
  } finally {
    server.child.kill('SIGTERM')
    await server.exit
  }
})

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent: false }, response => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    })
    request.once('error', reject)
    request.end()
  })
}

/** The memory of a process in megabytes. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
}
