// Filling memory, connections and the event loop.

import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, notTried, type Outcome } from '../attack.ts'
import { freshAddress } from '../riders.ts'
import type { Target, Usage } from '../target.ts'

const CLIENTS = 100
const REQUESTS_EACH = 400
const MOST_GROWTH_BYTES = 64 * 1024 * 1024
/**
 * Processor time of the server for all clients of an attack together: other clients wait at most this long if
 * nothing else runs.
 */
const MOST_PROCESSOR_MS = 5_000
/** A connection that the server should close counts as open after this time. */
const CLOSED_WITHIN_MS = 30_000
const READINGS = 20
const READING_PAUSE_MS = 100
const OTHERS_MS = 5_000
const SLOW_CLIENTS = 200
const SLOW_LIMIT_MS = 20_000
const BODY_BYTES = 65_000
const REFUSAL_BYTES = 8 * 1024
const BODY_MS = 100
const ROUNDS = 8

function openSocket({ url }: Target, onClose: () => void): Promise<Socket> {
  const { port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: freshAddress() }, () =>
      resolve(socket),
    )
    socket.on('error', reject)
    socket.once('close', onClose)
  })
}

/** The slowest of some ordinary calls by others. */
async function othersMs({ call }: Target): Promise<number> {
  let slowest = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { status, elapsedMs } = await call('GET', '/api/config', { from: freshAddress() })
    slowest = Math.max(slowest, status === 200 ? elapsedMs : Number.POSITIVE_INFINITY)
  }
  return slowest
}

const pipelining: Attack = {
  name: 'pipelining without reading',
  tried: `${CLIENTS} clients send ${REQUESTS_EACH} requests for the stands each and read nothing`,
  run: async target => {
    const { usage } = target
    if (usage === undefined) return notTried('needs --metrics')
    // A young process grows anyway, so the second round counts.
    await pipelineOnce(target, usage)
    const before = await usage()
    const { closed, slowest, after } = await pipelineOnce(target, usage)
    const { isLittle, figures } = costOf(before, after, slowest)
    return { held: isLittle, figures: `${figures}, ${closed} closed` }
  },
}

/**
 * The criterion is the server's processor time, because waiting times depend on other load on the machine; but
 * all other clients must have got a response.
 */
function costOf(before: Usage, after: Usage, slowestMs: number) {
  const grownBytes = after.memoryBytes - before.memoryBytes
  const usedMs = after.processorMs - before.processorMs
  const memory = `${Math.round(grownBytes / 1e6)} MB more`
  return {
    isLittle:
      grownBytes < MOST_GROWTH_BYTES && usedMs < MOST_PROCESSOR_MS && slowestMs < Number.POSITIVE_INFINITY,
    figures: `${memory}, ${Math.round(usedMs)} ms of the processor, others within ${Math.round(slowestMs)} ms`,
  }
}

async function pipelineOnce(target: Target, usage: () => Promise<Usage>) {
  let closed = 0
  const sockets: Socket[] = []
  const requests = 'GET /hotspots HTTP/1.1\r\nHost: sawari\r\n\r\n'.repeat(REQUESTS_EACH)
  for (let client = 0; client < CLIENTS; client++) {
    const socket = await openSocket(target, () => {
      closed += 1
    })
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(requests)
    sockets.push(socket)
  }
  const slowest = await othersMs(target)
  await sleep(1_000)
  const after = await usage()
  for (const socket of sockets) socket.destroy()
  return { closed, slowest, after }
}

const slowSenders: Attack = {
  name: 'slow senders',
  tried: `${SLOW_CLIENTS} clients send one byte of a header each second`,
  run: async target => {
    let closed = 0
    const sockets: Socket[] = []
    for (let client = 0; client < SLOW_CLIENTS; client++) {
      const socket = await openSocket(target, () => (closed += 1))
      socket.on('error', () => undefined)
      socket.resume()
      socket.write('POST /signin HTTP/1.1\r\nHost: sawari\r\nX-Slow: ')
      sockets.push(socket)
    }
    const startedAt = performance.now()
    let slowest = 0
    while (closed < SLOW_CLIENTS && performance.now() - startedAt < SLOW_LIMIT_MS) {
      for (const socket of sockets) if (!socket.destroyed) socket.write('a')
      slowest = Math.max(slowest, await othersMs(target))
      await sleep(1_000)
    }
    const seconds = (performance.now() - startedAt) / 1_000
    for (const socket of sockets) socket.destroy()
    return {
      held: closed === SLOW_CLIENTS && slowest < OTHERS_MS,
      figures: `${closed} closed after ${seconds.toFixed(0)} s, others within ${Math.round(slowest)} ms`,
    }
  },
}

const PIECES = 60_000

const bodyInPieces: Attack = {
  name: 'bodies in one-byte pieces',
  tried: `${CLIENTS} clients send a body in ${PIECES} pieces and never end it`,
  run: async target => {
    const head =
      'POST /signin HTTP/1.1\r\nHost: sawari\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    return costOfClients(target, CLIENTS, Buffer.from(head + '1\r\n \r\n'.repeat(PIECES)))
  },
}

const SOCKETS = 20
const PINGS = 20_000
const PING = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
const HANDSHAKE =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: sawari\r\nConnection: Upgrade\r\n' +
  'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2F3YXJpLXNhd2FyaSEhIQ==\r\n\r\n'

const pings: Attack = {
  name: 'pings before sign-in',
  tried: `${SOCKETS} web sockets send ${PINGS} pings each`,
  run: async target => {
    const frames = Buffer.concat(Array<Buffer>(PINGS).fill(PING))
    return costOfClients(target, SOCKETS, Buffer.concat([Buffer.from(HANDSHAKE), frames]))
  },
}

/** The cost of clients that all send the same and are disconnected for it. */
async function costOfClients(target: Target, clients: number, bytes: Buffer): Promise<Outcome> {
  const { usage } = target
  if (usage === undefined) return notTried('needs --metrics')
  // As with pipelining, the second round counts.
  await sendFrom(target, clients, bytes)
  const before = await usage()
  const { closed, slowest, sockets } = await sendFrom(target, clients, bytes)
  const { processorMs } = await usage()
  const memoryBytes = await leastMemory(usage)
  const { isLittle, figures } = costOf(before, { ...before, processorMs, memoryBytes }, slowest)
  for (const socket of sockets) socket.destroy()
  return { held: isLittle && closed === clients, figures: `${figures}, ${closed} closed` }
}

/**
 * The retained memory of the server: the minimum of several readings, because garbage counts until it is
 * collected.
 */
async function leastMemory(usage: () => Promise<Usage>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let reading = 0; reading < READINGS; reading++) {
    least = Math.min(least, (await usage()).memoryBytes)
    await sleep(READING_PAUSE_MS)
  }
  return least
}

/** Opens connections that all send the same, and waits until the server has closed them. */
async function sendFrom(target: Target, clients: number, bytes: Buffer) {
  const sockets: Socket[] = []
  const ends: Promise<void>[] = []
  let closed = 0
  for (let client = 0; client < clients; client++) {
    const end = Promise.withResolvers<void>()
    const socket = await openSocket(target, () => {
      closed += 1
      end.resolve()
    })
    ends.push(end.promise)
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(bytes)
    sockets.push(socket)
  }
  const slowest = await othersMs(target)
  await Promise.race([Promise.all(ends), sleep(CLOSED_WITHIN_MS, undefined, { ref: false })])
  return { closed, slowest, sockets }
}

function filled(part: string, start: string, end: string): string {
  const times = Math.floor((BODY_BYTES - start.length - end.length) / (part.length + 1))
  return `${start}${Array<string>(times).fill(part).join()}${end}`
}

const oddBodies: readonly (readonly [string, string])[] = [
  [
    'deep objects around text that cannot be stored',
    `${'{"a":'.repeat(10_000)}"\\u0000"${'}'.repeat(10_000)}`,
  ],
  ['texts that cannot be stored', filled('"\\u0000"', '[', ']')],
  ['many empty lists', filled('[[]]', '[', ']')],
  ['names that reach into prototypes', filled('{"__proto__":1}', '[', ']')],
  ['long names', filled(`"${'k'.repeat(900)}":"\\u0000"`, '{', '}')],
]

const oddBody: Attack = {
  name: 'odd bodies',
  tried: `${oddBodies.length} bodies of 65 KB to calls that need no sign-in`,
  run: async ({ call }) => {
    let [slowest, largest, failed] = [0, 0, 0]
    for (const path of [
      '/signin',
      '/signup',
      '/feedbacks',
      '/api/routes/calculate',
      '/api/hotspots/bounds',
    ]) {
      for (const [, body] of oddBodies) {
        let best = Number.POSITIVE_INFINITY
        for (let round = 0; round < ROUNDS; round++) {
          const answer = await call('POST', path, { body, from: freshAddress() })
          best = Math.min(best, answer.elapsedMs)
          largest = Math.max(largest, answer.text.length)
          if (answer.status < 400 || answer.status >= 500) failed += 1
        }
        slowest = Math.max(slowest, best)
      }
    }
    return {
      held: slowest < BODY_MS && largest <= REFUSAL_BYTES && failed === 0,
      figures: `at most ${slowest.toFixed(1)} ms, refusals of at most ${largest} bytes`,
    }
  },
}

export const memoryAttacks: readonly Attack[] = [pipelining, bodyInPieces, pings, oddBody, slowSenders]
