// A rider's socket in one chat: reconnects as the web client does, joins again, and keeps the list of messages.

import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Attempt } from './history.ts'
import { CALL_MS, outcomeOf, type Rider, type Scene, type Session } from './riders.ts'

/** A message may overtake the previous one; after this time missing numbers are requested. */
const GAP_MS = 300
const JOIN_AGAIN_MS = 5_000

interface Message {
  readonly id: string
  readonly seq: number
  readonly chatId: string
}

interface Ack {
  readonly success?: boolean
  readonly code?: string
  readonly seq?: number
  readonly messageId?: string
  readonly messages?: readonly Message[]
  readonly hasMore?: boolean
}

export type ChatSocket = ReturnType<typeof openChatSocket>

/** 1 s, 2 s, 4 s, then 5 s, each up to a quarter more or less, as in the web client. */
function reconnectDelayMs(attempt: number, random: number): number {
  return Math.min(5_000, 1_000 * 2 ** (attempt - 1) * (0.75 + random / 2))
}

export interface ChatSocketNeeds {
  readonly scene: Scene
  readonly rider: Rider
  readonly session?: Session
  readonly chat: string
  readonly server: number
  /** False: connects once, like somebody who tries to join after the end. */
  readonly reconnects?: boolean
}

export function openChatSocket(needs: ChatSocketNeeds) {
  const { scene, rider, session = rider.session, chat, reconnects = true } = needs
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
    received.set(known !== undefined && known !== id ? seq + 0.5 : seq, id)
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

  const connect = async (): Promise<void> => {
    for (let attempt = 1; !isClosed; attempt++) {
      if ((await connectOnce()) || !reconnects) return
      await pause(reconnectDelayMs(attempt, random.between(0, 1)))
      // A proxy connects to another server.
      server = (server + 1) % ports.length
    }
  }

  const connectOnce = (): Promise<boolean> =>
    new Promise(resolve => {
      const options = { transports: ['websocket'], forceNew: true, reconnection: false, timeout: CALL_MS }
      const extraHeaders = { 'x-forwarded-for': rider.address }
      const auth = { token: session.accessToken }
      const next = io(`http://127.0.0.1:${ports[server]}`, { ...options, auth, extraHeaders })
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
        if (wasConnected && reconnects) void reconnect()
      })
      next.once('connect_error', () => {
        next.disconnect()
        resolve(false)
      })
    })

  const reconnect = async (): Promise<void> => {
    await pause(reconnectDelayMs(1, random.between(0, 1)))
    server = (server + 1) % ports.length
    await connect()
  }

  /** Sends an event once; without an acknowledgement the outcome is `info`. */
  const ask = async (event: string, payload: object) => {
    const at = { invoke: history.now(), server }
    const attempt = (rest: Pick<Attempt, 'out' | 'code'>): Attempt => ({ ...at, t: history.now(), ...rest })
    if (socket?.connected !== true)
      return { attempt: attempt({ out: 'info', code: 'NOT_CONNECTED' }), ack: undefined }
    try {
      const ack = (await socket.timeout(CALL_MS).emitWithAck(event, payload)) as Ack
      return { attempt: attempt({ out: outcomeOf(ack), code: ack.code }), ack }
    } catch {
      return { attempt: attempt({ out: 'info', code: 'NO_ANSWER' }), ack: undefined }
    }
  }

  void connect()
  return {
    ask,
    isConnected: (): boolean => socket?.connected === true,
    /** Later messages of others arrive without a request. */
    isJoined: (): boolean => isJoined,
    /** The received messages, by `seq`. */
    list: () => [...received].toSorted(([one], [other]) => one - other),
    /** Whether every message up to this one has been received. */
    hasAllUntil: (seq: number): boolean => contiguous >= seq,
    close: (): void => {
      isClosed = true
      clearTimeout(gapTimer)
      socket?.disconnect()
    },
  }
}
