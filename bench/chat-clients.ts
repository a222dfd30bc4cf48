// Riders with open chats, and the load of messages that they send.

import type { Socket } from 'socket.io-client'
import { openSocket } from '../tools/harness/riders.ts'
import type { BenchRider } from './chat-riders.ts'
import type { ChildServer } from './child-server.ts'

export interface Client {
  readonly rider: BenchRider
  readonly socket: Socket
  /** The number of messages delivered to this client. */
  delivered: number
}

/** A server with all riders connected. */
export interface Contender {
  readonly name: string
  readonly clients: readonly Client[]
}

export interface Load {
  /** The times from sending to the acknowledgement. */
  readonly latenciesMs: readonly number[]
  /** The times from sending to the arrival at the other rider. */
  readonly deliveriesMs: readonly number[]
}

const TEXT = 'I am at gate 2, beside the juice stall, in a yellow kurta.'
const CONNECTING_AT_ONCE = 20

/** When each message of the current load was sent, by the number that its text begins with. */
const sentAtMs = new Map<string, number>()
let arrivalsMs: number[] = []
let messageCount = 0

/** Connects each rider and opens their chat. */
export async function connectClients(server: ChildServer, riders: readonly BenchRider[]): Promise<Client[]> {
  const clients: Client[] = []
  for (let first = 0; first < riders.length; first += CONNECTING_AT_ONCE) {
    const some = riders.slice(first, first + CONNECTING_AT_ONCE)
    clients.push(...(await Promise.all(some.map(rider => connect(server.url, rider)))))
  }
  return clients
}

async function connect(url: string, rider: BenchRider): Promise<Client> {
  const socket = await openSocket(url, rider.token)
  const client: Client = { rider, socket, delivered: 0 }
  socket.on('new-message', ({ senderId, message }: { senderId: string; message: string }) => {
    client.delivered += 1
    const sentAt = sentAtMs.get(message.slice(0, message.indexOf(' ')))
    if (sentAt !== undefined && senderId !== rider.id) arrivalsMs.push(performance.now() - sentAt)
  })
  await socket.emitWithAck('join-chat', { chatId: rider.chatId })
  return client
}

/**
 * Sends `perSecond` messages a second, whether the earlier ones are acknowledged or not. Throws if a message was
 * refused, or did not reach both riders exactly once.
 */
export async function steadyRate(
  { clients }: Contender,
  perSecond: number,
  durationMs: number,
): Promise<Load> {
  for (const client of clients) client.delivered = 0
  sentAtMs.clear()
  arrivalsMs = []
  const latenciesMs: number[] = []
  const start = performance.now()
  const elapsedMs = () => performance.now() - start
  const send = async ({ socket, rider }: Client): Promise<void> => {
    const number = `#${messageCount++}`
    const before = performance.now()
    sentAtMs.set(number, before)
    const receipt: unknown = await socket.emitWithAck('send-message', {
      chatId: rider.chatId,
      message: `${number} ${TEXT}`,
      senderId: rider.id,
      clientMessageId: `${start}${number}`,
    })
    latenciesMs.push(performance.now() - before)
    if (!(receipt as { success: boolean }).success) throw new Error(`refused: ${JSON.stringify(receipt)}`)
  }
  const pending: Promise<void>[] = []
  while (elapsedMs() < durationMs) {
    const due = (elapsedMs() * perSecond) / 1_000
    while (pending.length < due) pending.push(send(clients[pending.length % clients.length]!))
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await Promise.all(pending)
  await allDelivered(clients, latenciesMs.length)
  return { latenciesMs, deliveriesMs: arrivalsMs }
}

const DELIVERY_MS = 10_000

/** Waits until as many messages were delivered as both riders of each chat must get; otherwise throws. */
async function allDelivered(clients: readonly Client[], messages: number): Promise<void> {
  const start = performance.now()
  const delivered = () => clients.reduce((sum, client) => sum + client.delivered, 0)
  while (delivered() < messages * 2 && performance.now() - start < DELIVERY_MS) {
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  if (delivered() !== messages * 2) {
    throw new Error(`${messages} messages were acknowledged, ${delivered()} delivered`)
  }
}
