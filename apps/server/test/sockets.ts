// Real sockets on a listening test server, and connections between riders for their chats.

import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import {
  type Acknowledgement,
  type ChatId,
  type ClientEventName,
  type MatchId,
  type RequestId,
  type ServerToClientEvents,
  serverEvents,
  type UserId,
} from '@sawari/contract'
import { LAST_RESORT_MS } from '@sawari/data/testing/last-resort.ts'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { idGenerator } from '../src/platform/database/ids.ts'
import type { TestServer } from './harness.ts'

export type ServerEvent = keyof ServerToClientEvents
export type EventPayload<Name extends ServerEvent> = Parameters<ServerToClientEvents[Name]>[0]

/** An event as it was received. */
export interface ReceivedEvent {
  readonly event: string
  readonly payload: unknown
}

export interface TestSocket {
  readonly raw: Socket
  /** Every event received so far. */
  readonly received: readonly ReceivedEvent[]
  /** The payloads of one event received so far. */
  all<Name extends ServerEvent>(event: Name): EventPayload<Name>[]
  /** The first matching event, whether already received or still to come. */
  next<Name extends ServerEvent>(
    event: Name,
    fits?: (payload: EventPayload<Name>) => boolean,
  ): Promise<EventPayload<Name>>
  /** Sends an event and waits for its acknowledgement. */
  ask(event: ClientEventName, payload?: unknown): Promise<Acknowledgement<Record<string, unknown>>>
  /** Resolves with the reason of the disconnection. */
  readonly closed: Promise<string>
  /** Resolves once everything that the server has already sent has arrived. */
  settled(): Promise<void>
  close(): void
}

/** The address of a test server, which starts to listen on the first call. */
export async function urlOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export type ClientOptions = Partial<ManagerOptions & SocketOptions>

/** A client that is not yet connected; it is closed after the test. */
export function newClient(url: string, options: ClientOptions = {}): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    autoConnect: false,
    ...options,
  })
  onTestFinished(() => void socket.disconnect())
  return socket
}

/** Connects a socket with a user's token. */
export async function connectAs(
  server: TestServer,
  { accessToken }: { readonly accessToken: string },
  options: ClientOptions = {},
): Promise<TestSocket> {
  const raw = newClient(await urlOf(server), { auth: { token: accessToken }, ...options })
  return connected(raw)
}

/** Connects, and records events from the start. Rejects with the connect error. */
export async function connected(raw: Socket): Promise<TestSocket> {
  const socket = observe(raw)
  await new Promise<void>((resolve, reject) => {
    raw.once('connect', () => resolve())
    raw.once('connect_error', reject)
    raw.connect()
  })
  return socket
}

/** The error message of a rejected handshake. */
export async function refusalOf(url: string, auth: Record<string, unknown>): Promise<string> {
  try {
    await connected(newClient(url, { auth }))
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the handshake was not refused')
}

/** Checks that an event has exactly the contract's form, without additional fields. */
function expectEvent(event: string, payload: unknown): void {
  const schema = serverEvents[event as ServerEvent]
  expect([event, schema.safeParse(payload)]).toMatchObject([event, { success: true }])
  expect([event, schema.parse(payload)]).toEqual([event, payload])
}

function observe(raw: Socket): TestSocket {
  const received: ReceivedEvent[] = []
  const waiting = new Set<() => void>()
  raw.onAny((event: string, payload: unknown) => {
    received.push({ event, payload })
    for (const look of waiting) look()
  })
  onTestFinished(() => {
    for (const { event, payload } of received) expectEvent(event, payload)
  })
  const all: TestSocket['all'] = event =>
    received.filter(each => each.event === event).map(each => each.payload as EventPayload<typeof event>)
  const ask: TestSocket['ask'] = (event, payload) =>
    raw.timeout(LAST_RESORT_MS.wait).emitWithAck(event, payload)
  return {
    raw,
    received,
    all,
    next: (event, fits = () => true) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`no ${event} came, but ${JSON.stringify(received)}`))
        }, LAST_RESORT_MS.wait)
        const look = () => {
          const found = all(event).find(fits)
          if (found === undefined) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    ask,
    closed: new Promise(resolve => raw.once('disconnect', reason => resolve(reason))),
    // A connection preserves order, so everything sent before this acknowledgement has arrived by then.
    settled: async () => void (await ask('authenticate', {})),
    close: () => void raw.disconnect(),
  }
}

export interface TestChat {
  readonly chatId: ChatId
  readonly matchId: MatchId
}

export const CHAT_MS = 600_000
export const CONTACT_MS = 300_000

/** Connects two riders directly in the database. */
export async function connectRiders(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  [one, other]: readonly [{ readonly id: UserId }, { readonly id: UserId }],
  { chatMs = CHAT_MS, contactMs = CONTACT_MS } = {},
): Promise<TestChat> {
  const newId = idGenerator(clock)
  const [low, high] = [one.id, other.id].sort()
  const now = clock.now().getTime()
  const row = { id: newId<MatchId>(), chat_id: newId<ChatId>(), request_id: newId<RequestId>() }
  await database.sql
    .insertInto('connections')
    .values({
      ...row,
      user_low: low!,
      user_high: high!,
      route_details: '{}',
      created_at: now,
      chat_ends_at: now + chatMs,
      contact_ends_at: now + chatMs + contactMs,
      ended_at: null,
      end_reason: null,
      contact_announced_at: null,
      last_seq: 0,
    })
    .execute()
  return { chatId: row.chat_id, matchId: row.id }
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'c2F3YXJpLXNhd2FyaSEhIQ==',
}

/** The status of the first response: 101 for a web socket that is admitted, 200 for a poll. */
export function handshakeStatus(
  url: string,
  transport: 'websocket' | 'polling',
  headers: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const handshake = request(`${url}/socket.io/?EIO=4&transport=${transport}`, {
    headers: { ...headers, ...(transport === 'websocket' && UPGRADE) },
    agent: false,
  })
  return new Promise((resolve, reject) => {
    handshake.on('response', response => {
      response.resume()
      resolve(response.statusCode)
    })
    handshake.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode)
    })
    handshake.on('error', reject)
    handshake.end()
  })
}

/** A web socket without a client library, for frames that none sends. */
export async function rawWebSocket(url: string) {
  const connection = connect(Number(new URL(url).port), '127.0.0.1')
  let received = Buffer.alloc(0)
  connection.on('error', () => undefined)
  connection.on('data', bytes => {
    received = Buffer.concat([received, bytes])
  })
  const closed = new Promise<void>(resolve => connection.once('close', () => resolve()))
  onTestFinished(() => void connection.destroy())
  const lines = Object.entries({ host: 'x', ...UPGRADE }).map(([name, value]) => `${name}: ${value}\r\n`)
  connection.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${lines.join('')}\r\n`)
  await expect.poll(() => received.toString('latin1')).toContain('"maxPayload"')
  const openedAt = received.length
  return {
    send: (bytes: Buffer) => void connection.write(bytes),
    closed,
    isClosed: () => connection.closed,
    /** The packets sent by the server after the first one, which opens the connection. */
    received: () => received.subarray(openedAt),
  }
}

/** A signed-in web socket that no longer reads. */
export async function connectWithoutReading(
  url: string,
  { accessToken: token }: { readonly accessToken: string },
): Promise<void> {
  const socket = new WebSocket(`${url}/socket.io/?EIO=4&transport=websocket`)
  onTestFinished(() => socket.terminate())
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => socket.send(`40${JSON.stringify({ token })}`))
    socket.on('message', data => {
      if (!String(data).startsWith('40')) return
      socket.pause()
      resolve()
    })
  })
}

/** A masked frame of a client, as bytes; a text by default. */
export function rawFrame(text: string, kind = 0x81): Buffer {
  return Buffer.concat([Buffer.from([kind, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
