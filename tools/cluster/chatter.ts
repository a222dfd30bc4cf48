// A rider in one chat who always retries: reconnects, joins again, and sends until a message is acknowledged.

import type { ClientToServerEvents, ServerToClientEvents } from '@sawari/contract'
import { io, type Socket } from 'socket.io-client'

const ANSWERED_WITHIN_MS = 5_000

export interface Chatter {
  /** The received texts, by `seq`. */
  readonly received: ReadonlyMap<number, string>
  /** Resolves when the first connection has joined the chat. */
  readonly joined: Promise<void>
  /** Resolves when the server has stored the message. */
  send(text: string): Promise<void>
  close(): void
}

export interface ChatterSettings {
  readonly url: string
  readonly transport: 'websocket' | 'polling'
  readonly rider: { readonly userId: string; readonly accessToken: string }
  readonly chatId: string
}

export function openChatter({ url, transport, rider, chatId }: ChatterSettings): Chatter {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(url, {
    transports: [transport],
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 300,
    auth: { token: rider.accessToken },
  })
  const received = new Map<number, string>()
  socket.on('new-message', ({ seq, message }) => void received.set(seq, message))
  const firstMissing = () => {
    let seq = 1
    while (received.has(seq)) seq += 1
    return seq
  }
  /** Joins and reads missed messages; returns whether that succeeded. */
  const join = async (): Promise<boolean> => {
    const asked = { chatId, userId: rider.userId, after: firstMissing() - 1 }
    try {
      const answer = (await socket.timeout(ANSWERED_WITHIN_MS).emitWithAck('join-chat', asked)) as Joined
      for (const { seq, message } of answer.messages ?? []) received.set(seq, message)
      return answer.success
    } catch {
      return false
    }
  }
  const joined = new Promise<void>(resolve =>
    socket.on('connect', async () => {
      // A new connection has a new id, and joins by itself.
      const { id } = socket
      while (socket.id === id && !(await join()));
      resolve()
    }),
  )
  const sendOnce = async (text: string): Promise<boolean> => {
    const payload = {
      chatId,
      senderId: rider.userId,
      message: text,
      clientMessageId: `${rider.userId}-${text}`,
    }
    try {
      const receipt = (await socket
        .timeout(ANSWERED_WITHIN_MS)
        .emitWithAck('send-message', payload)) as Receipt
      if (receipt.success) received.set(receipt.seq, text)
      return receipt.success
    } catch {
      return false
    }
  }
  return {
    received,
    joined,
    send: async text => {
      while (!(await sendOnce(text)));
    },
    close: () => void socket.disconnect(),
  }
}

interface Joined {
  readonly success: boolean
  readonly messages?: readonly { readonly seq: number; readonly message: string }[]
}

interface Receipt {
  readonly success: boolean
  readonly seq: number
}
