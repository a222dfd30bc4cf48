// A rider's socket in one chat: reconnects as the web client does, joins again, and keeps the list of messages.

import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Attempt } from '../history.ts'
import { CALL_MS, outcomeOfAck } from './call.ts'
import type { Rider, Scene, Session } from './rider.ts'

const CONNECT_MS = 10_000
/** A message may overtake the previous one; after this time missing numbers are requested. */
const GAP_MS = 300
const JOIN_AGAIN_MS = 5_000

export interface Ack {
  readonly success?: boolean
  readonly code?: string
  readonly seq?: number
  readonly messageId?: string
  readonly messages?: readonly Message[]
  readonly hasMore?: boolean
}

interface Message {
  readonly id: string
  readonly seq: number
  readonly chatId: string
}

export interface ChatSocket {
  isConnected(): boolean
  /** Later messages of others arrive without a request. */
  isJoined(): boolean
  /** The server of the current or the last connection. */
  server(): number
  /** Sends an event once; without an acknowledgement the outcome is `info`. */
  ask(event: string, payload: object): Promise<{ readonly attempt: Attempt; readonly ack: Ack | undefined }>
  /** The received messages, by `seq`. */
  list(): readonly (readonly [number, string])[]
  /** Whether every message up to this one has been received. */
  hasAllUntil(seq: number): boolean
  close(): void
}

/** 1 s, 2 s, 4 s, then 5 s, each up to a quarter more or less, as in the web client. */
function reconnectDelayMs(attempt: number, random: number): number {
  return Math.min(5_000, 1_000 * 2 ** (attempt - 1) * (0.75 + random / 2))
}

export interface ChatSocketNeeds {
  readonly scene: Scene
  readonly rider: Rider
  readonly session: Session
  readonly chat: string
  readonly server: number
  /** False: connects once, like somebody who tries to join after the end. */
  readonly reconnects?: boolean
}

export function openChatSocket(needs: ChatSocketNeeds): ChatSocket {
  const { scene, rider, session, chat, reconnects = true } = needs
  const { ports, history, random } = scene
  const received = new Map<number, string>()
  let server = needs.server
  let socket: Socket | undefined
  let isClosed = false
  let isJoined = false
  let contiguous = 0
  let gapTimer: NodeJS.Timeout | undefined

  const take = ({ seq, id }: Message): void => {
    const known = received.get(seq)
    // Stored as received, so that two messages with the same number are detected.
    if (known !== undefined && known !== id) received.set(seq + 0.5, id)
    else received.set(seq, id)
    while (received.has(contiguous + 1)) contiguous += 1
    if (seq > contiguous) gapTimer ??= setTimeout(fillGap, GAP_MS)
  }

  const fillGap = (): void => {
    gapTimer = undefined
    if (!isClosed && received.size > contiguous) void join()
  }

  /** Joins, then reads missed messages. Retries while the database is unavailable, as the web client does. */
  const join = async (): Promise<void> => {
    const joining = socket
    while (socket === joining && !isClosed) {
      const { ack, attempt } = await ask('join-chat', { chatId: chat, after: contiguous })
      if (attempt.code === 'DATABASE_ERROR') {
        await pause(JOIN_AGAIN_MS)
        continue
      }
      for (const message of ack?.messages ?? []) take(message)
      isJoined ||= ack?.success === true
      if (ack?.success !== true || ack.hasMore !== true) return
    }
  }

  const connectOnce = (): Promise<boolean> =>
    new Promise(resolve => {
      const next = io(`http://127.0.0.1:${ports[server]}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        timeout: CONNECT_MS,
        auth: { token: session.accessToken },
        extraHeaders: { 'x-forwarded-for': rider.address },
      })
      socket = next
      next.on('new-message', (message: Message) => {
        if (message.chatId === chat) take(message)
      })
      let wasConnected = false
      next.once('connect', () => {
        wasConnected = true
        void join()
        resolve(true)
      })
      // Also emitted, without an error, for a connection that is cut before the server has accepted it.
      next.once('disconnect', () => {
        isJoined = false
        resolve(false)
        if (wasConnected) void reconnect()
      })
      next.once('connect_error', () => {
        next.disconnect()
        resolve(false)
      })
    })

  const reconnect = async (): Promise<void> => {
    if (!reconnects) return
    for (let attempt = 1; !isClosed; attempt++) {
      await pause(reconnectDelayMs(attempt, random.between(0, 1)))
      if (isClosed) return
      // A proxy connects to another server.
      server = (server + 1) % ports.length
      if (await connectOnce()) return
    }
  }

  const ask: ChatSocket['ask'] = async (event, payload) => {
    const asked = server
    const invoke = history.now()
    const unknown = (code: string) => ({
      attempt: { invoke, t: history.now(), out: 'info' as const, code, server: asked },
      ack: undefined,
    })
    if (socket?.connected !== true) return unknown('NOT_CONNECTED')
    try {
      const ack = (await socket.timeout(CALL_MS).emitWithAck(event, payload)) as Ack
      const { code } = ack
      return { attempt: { invoke, t: history.now(), out: outcomeOfAck(ack), code, server: asked }, ack }
    } catch {
      return unknown('NO_ANSWER')
    }
  }

  void connectOnce().then(isConnected => {
    if (!isConnected && !isClosed) void reconnect()
  })

  return {
    isConnected: () => socket?.connected === true,
    isJoined: () => isJoined,
    server: () => server,
    ask,
    list: () => [...received].toSorted(([one], [other]) => one - other),
    hasAllUntil: seq => contiguous >= seq,
    close: () => {
      isClosed = true
      clearTimeout(gapTimer)
      socket?.disconnect()
    },
  }
}
