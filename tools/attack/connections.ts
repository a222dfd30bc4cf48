// Connections that fill memory, the event loop or the places of others: many clients that all send the same bytes.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, freshAddress, notTried, type Target, type Usage } from './target.ts'

const MOST_GROWTH_BYTES = 64 * 1024 * 1024
/**
 * Processor time of the server for all clients of an attack together: other clients wait at most this long if
 * nothing else runs.
 */
const MOST_PROCESSOR_MS = 5_000
/** A connection that the server should close counts as open after this time. */
const CLOSED_WITHIN_MS = 30_000
const READINGS = 15
const READING_PAUSE_MS = 100
const OTHERS = 8

interface Crowd {
  readonly name: string
  readonly tried: string
  readonly clients: number
  readonly bytes: string | Buffer
  /** Sent again and again, once in a second. */
  readonly drip?: string
  /** Otherwise the clients read nothing, and need not be disconnected. */
  readonly reads: boolean
}

const PIECES = 60_000
const PINGS = 20_000
const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
const HANDSHAKE =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: sawari\r\nConnection: Upgrade\r\n' +
  'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2F3YXJpLXNhd2FyaSEhIQ==\r\n\r\n'
const CHUNKED =
  'POST /signin HTTP/1.1\r\nHost: sawari\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'

const crowds: readonly Crowd[] = [
  {
    name: 'pipelining without reading',
    tried: '100 clients send 400 requests for the stands each and read nothing',
    clients: 100,
    bytes: 'GET /hotspots HTTP/1.1\r\nHost: sawari\r\n\r\n'.repeat(400),
    reads: false,
  },
  {
    name: 'bodies in one-byte pieces',
    tried: `100 clients send a body in ${PIECES} pieces and never end it`,
    clients: 100,
    bytes: CHUNKED + '1\r\n \r\n'.repeat(PIECES),
    reads: true,
  },
  {
    name: 'pings before sign-in',
    tried: `20 web sockets send ${PINGS} pings each`,
    clients: 20,
    bytes: Buffer.concat([Buffer.from(HANDSHAKE), ...Array<Buffer>(PINGS).fill(PING)]),
    reads: true,
  },
  {
    name: 'slow senders',
    tried: '200 clients send one byte of a header each second',
    clients: 200,
    bytes: 'POST /signin HTTP/1.1\r\nHost: sawari\r\nX-Slow: ',
    drip: 'a',
    reads: true,
  },
]

/**
 * The criterion is the server's processor time, because waiting times depend on other load on the machine; but
 * all other clients must have got a response.
 */
function attackOf(crowd: Crowd): Attack {
  const { name, tried, clients, drip, reads } = crowd
  return {
    name,
    tried,
    run: async target => {
      const { usage } = target
      if (usage === undefined) return notTried('needs --metrics')
      // A young process grows anyway, so the second round counts; the limit of time of slow ones is waited for once.
      if (drip === undefined) for (const socket of (await gather(target, crowd)).sockets) socket.destroy()
      const before = await usage()
      const { sockets, closed, slowestMs } = await gather(target, crowd)
      const { processorMs } = await usage()
      const grownBytes = (await leastMemory(usage)) - before.memoryBytes
      for (const socket of sockets) socket.destroy()
      const usedMs = processorMs - before.processorMs
      const isLittle = grownBytes < MOST_GROWTH_BYTES && usedMs < MOST_PROCESSOR_MS
      const memory = `${Math.round(grownBytes / 1e6)} MB more, ${Math.round(usedMs)} ms of the processor`
      return {
        held: isLittle && slowestMs < Number.POSITIVE_INFINITY && (!reads || closed === clients),
        figures: `${memory}, others within ${Math.round(slowestMs)} ms, ${closed} of ${clients} closed`,
      }
    },
  }
}

/** Opens the connections, and waits until the server has closed them. */
async function gather(target: Target, { clients, bytes, drip, reads }: Crowd) {
  const port = Number(new URL(target.url).port)
  const sockets: Socket[] = []
  for (let client = 0; client < clients; client++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: freshAddress() })
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    if (reads) socket.resume()
    socket.write(bytes)
    sockets.push(socket)
  }
  const closed = () => sockets.filter(socket => socket.closed).length
  const until = performance.now() + CLOSED_WITHIN_MS
  let slowestMs = 0
  do {
    for (const socket of sockets) if (drip !== undefined && !socket.destroyed) socket.write(drip)
    slowestMs = Math.max(slowestMs, await othersMs(target))
    await pause(drip === undefined ? READING_PAUSE_MS : 1_000)
  } while (reads && closed() < clients && performance.now() < until)
  return { sockets, closed: closed(), slowestMs }
}

/** The slowest of some ordinary calls by others. */
async function othersMs({ call }: Target): Promise<number> {
  let slowest = 0
  for (let other = 0; other < OTHERS; other++) {
    const { status, elapsedMs } = await call('GET', '/api/config', { from: freshAddress() })
    slowest = Math.max(slowest, status === 200 ? elapsedMs : Number.POSITIVE_INFINITY)
  }
  return slowest
}

/** The retained memory: the minimum of several readings, because garbage counts until it is collected. */
async function leastMemory(usage: () => Promise<Usage>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < READINGS; reading++) {
    least = Math.min(least, (await usage()).memoryBytes)
    await pause(READING_PAUSE_MS)
  }
  return least
}

export const connectionAttacks: readonly Attack[] = crowds.map(attackOf)
