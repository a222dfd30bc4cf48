// A rider's socket in one chat, as in the web client: reconnects, joins again, reads what it missed, and keeps the list
// of messages.

import { io, type Socket } from 'socket.io-client'

const ANSWERED_WITHIN_MS = 10_000
/** A message may overtake the previous one; after this time missing numbers are requested. */
const GAP_MS = 300
const JOIN_AGAIN_MS = 5_000

interface Message {
  readonly id: string
  readonly seq: number
  readonly chatId: string
  readonly message: string
}

export interface Acknowledgement {
  readonly success?: boolean
  readonly code?: string
  readonly seq?: number
  readonly messageId?: string
  readonly messages?: readonly Message[]
  readonly hasMore?: boolean
}

export type ChatClient = ReturnType<typeof openChat>

export interface ChatSettings {
  readonly url: string
  readonly token: string
  readonly chatId: string
  readonly transport?: 'websocket' | 'polling'
  readonly headers?: Readonly<Record<string, string>>
  /** False: connects once, like somebody who tries to join after the end. */
  readonly reconnects?: boolean
  /** The first time to wait for it, in milliseconds; later ones are up to five times as long. */
  readonly reconnectMs?: number
}

export function openChat(settings: ChatSettings) {
  const { url, token, chatId, transport = 'websocket', headers = {} } = settings
  const { reconnects = true, reconnectMs = 1_000 } = settings
  const received = new Map<number, Message>()
  let isClosed = false
  let isJoined = false
  let contiguous = 0
  let timer: NodeJS.Timeout | undefined
  const socket: Socket = io(url, {
    transports: [transport],
    forceNew: true,
    timeout: ANSWERED_WITHIN_MS,
    auth: { token },
    extraHeaders: { ...headers },
    reconnection: reconnects,
    reconnectionDelay: reconnectMs,
    reconnectionDelayMax: 5 * reconnectMs,
    randomizationFactor: 0.25,
  })

  const take = (message: Message): void => {
    const { seq, id } = message
    // Stored as received, so that two messages with the same number are detected.
    received.set((received.get(seq)?.id ?? id) === id ? seq : seq + 0.5, message)
    while (received.has(contiguous + 1)) contiguous += 1
    if (seq > contiguous) later(GAP_MS, () => received.size > contiguous && void join())
  }
  const later = (ms: number, act: () => unknown): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isClosed) act()
    }, ms)
  }

  /** Joins, then reads missed messages. Retries while the database is unavailable. */
  const join = async (): Promise<void> => {
    const { id } = socket
    let answer: Acknowledgement | undefined
    do {
      answer = await ask('join-chat', { chatId, after: contiguous })
      // A new connection has a new id, and joins by itself.
      if (socket.id !== id || isClosed) return
      for (const message of answer?.messages ?? []) take(message)
    } while (answer?.hasMore === true)
    isJoined ||= answer?.success === true
    if (answer === undefined || answer.code === 'DATABASE_ERROR') later(JOIN_AGAIN_MS, join)
  }

  /** The acknowledgement of an event that is sent once; undefined if none came. */
  const ask = async (event: string, payload: object): Promise<Acknowledgement | undefined> => {
    try {
      return (await socket.timeout(ANSWERED_WITHIN_MS).emitWithAck(event, payload)) as Acknowledgement
    } catch {
      return undefined
    }
  }

  const connectAgain = (): void => {
    isJoined = false
    // Socket.IO does not reconnect by itself after a refusal or a disconnection by the server.
    if (reconnects && !socket.active) setTimeout(() => isClosed || socket.connect(), reconnectMs)
  }
  socket.on('new-message', (message: Message) => {
    if (message.chatId === chatId) take(message)
  })
  socket.on('connect', () => void join())
  socket.on('disconnect', connectAgain)
  socket.on('connect_error', connectAgain)

  return {
    ask,
    isConnected: (): boolean => socket.connected,
    /** Later messages of others arrive without a request. */
    isJoined: (): boolean => isJoined,
    /** The received messages, by `seq`. */
    list: () => [...received].toSorted(([one], [other]) => one - other),
    /** Whether every message up to this one has been received. */
    hasAllUntil: (seq: number): boolean => contiguous >= seq,
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
      socket.disconnect()
    },
  }
}
