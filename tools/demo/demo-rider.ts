// One simulated rider: searches, responds to or sends requests, chats, and starts again when the chat ends.

import { setTimeout as pause } from 'node:timers/promises'
import type {
  BuddyMatch,
  ClientToServerEvents,
  NewMatchEvent,
  RequestResponseEvent,
  ServerToClientEvents,
} from '@sawari/contract'
import { rideBuddyCalls } from '@sawari/contract/calls'
import { io, type Socket } from 'socket.io-client'
import { enter } from '../harness/riders.ts'
import type { CastMember } from './cast.ts'

type RiderSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export interface DemoRider {
  /** Other riders see this name. */
  readonly shownName: string
  /** Starts searching. `castNames` are all riders of the cast; they do not connect with each other. */
  begin(castNames: ReadonlySet<string>): Promise<void>
  stop(): void
}

export interface DemoRiderNeeds {
  readonly baseUrl: string
  /** How long a rider thinks before answering, in milliseconds. */
  readonly thinkingMs: number
  readonly print: (line: string) => void
}

/** How often a rider checks that its search is active, for example after a lost response. */
const LOOK_AROUND_MS = 20_000

async function createDemoRider(member: CastMember, needs: DemoRiderNeeds): Promise<DemoRider> {
  const { baseUrl, thinkingMs, print } = needs
  const { account, trip, manner } = member
  let api = await enter(baseUrl, account)
  let others: ReadonlySet<string> = new Set()
  const asked = new Set<string>()
  const stopped = new AbortController()
  const socket: RiderSocket = io(baseUrl, {
    autoConnect: false,
    transports: ['websocket'],
    auth: answer => answer({ token: api.accessToken }),
  })
  const inBackground = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!stopped.signal.aborted) print(`${account.name}: ${String(error)}`)
    })
  const think = (times = 1) => pause(thinkingMs * times, undefined, { signal: stopped.signal })

  async function search(): Promise<void> {
    const connections = await api.call(rideBuddyCalls.buddyConnections)
    if ((connections.data as unknown[] | undefined)?.length) return
    const { source, destination } = trip
    const answer = await api.call(rideBuddyCalls.startBuddySearch, { body: { source, destination } })
    if (answer.code === 'INVALID_TOKEN' || answer.code === 'TOKEN_EXPIRED') return renew()
    if (!answer.success) return
    for (const match of (answer.data as { matches: BuddyMatch[] }).matches) await ask(match)
  }

  async function renew(): Promise<void> {
    api = await enter(baseUrl, account)
    socket.disconnect().connect()
  }

  async function ask({ userId, userName }: BuddyMatch): Promise<void> {
    if (manner !== 'asks' || others.has(userName) || asked.has(userId)) return
    asked.add(userId)
    await think()
    const body = { receiverId: userId, message: 'Same way. Shall we share?' }
    if ((await api.call(rideBuddyCalls.sendBuddyRequest, { body })).success)
      print(`${account.name} asked ${userName}`)
  }

  async function answerRequest(id: string, senderName: string): Promise<void> {
    await think()
    const action = manner === 'declines' ? 'decline' : 'accept'
    const answer = await api.call(rideBuddyCalls.answerBuddyRequest, { id, body: { action } })
    if (!answer.success) return
    print(`${account.name} said ${action} to ${senderName}`)
    if (action === 'accept') await meet(answer.data as Pick<NewMatchEvent, 'chatId'>)
  }

  async function meet({ chatId }: Pick<NewMatchEvent, 'chatId'>): Promise<void> {
    if (talks.has(chatId)) return
    talks.set(chatId, [...member.lines])
    socket.emit('join-chat', { chatId, userId: api.userId })
    await sendNext(chatId)
  }

  const talks = new Map<string, string[]>()

  async function sendNext(chatId: string): Promise<void> {
    const line = talks.get(chatId)?.shift()
    if (line === undefined) return
    socket.emit('typing', { chatId, userId: api.userId, isTyping: true })
    await think()
    socket.emit('typing', { chatId, userId: api.userId, isTyping: false })
    socket.emit('send-message', { chatId, senderId: api.userId, message: line })
  }

  const onAccepted = (response: RequestResponseEvent) => {
    const { action, chatId } = response
    if (action === 'accepted' && chatId !== undefined) inBackground(meet({ chatId }))
  }
  socket.on('ride_buddy_new_potential_match', ({ newMatch }) => inBackground(ask(newMatch)))
  socket.on('ride_buddy_new_request', ({ requestId, senderName }) => {
    if (!others.has(senderName)) inBackground(answerRequest(requestId, senderName))
  })
  socket.on('ride_buddy_request_response', onAccepted)
  socket.on('ride_buddy_auto_connection', match => inBackground(meet(match)))
  socket.on('new-message', ({ chatId, senderId }) => {
    if (senderId !== api.userId) inBackground(sendNext(chatId))
  })
  socket.on('ride_buddy_search_expired', () => inBackground(search()))
  for (const over of ['ride_buddy_connection_ended', 'connection-expired'] as const) {
    socket.on(over, () => {
      asked.clear()
      inBackground(search())
    })
  }
  socket.on('auth_error', () => inBackground(renew()))

  const lookAround = setInterval(() => inBackground(search()), LOOK_AROUND_MS)
  return {
    shownName: api.shownName,
    begin: async castNames => {
      others = castNames
      await connected(socket)
      await search()
      print(`${account.name} looks for company: ${trip.source} → ${trip.destination}`)
    },
    stop: () => {
      stopped.abort()
      clearInterval(lookAround)
      socket.disconnect()
    },
  }
}

function connected(socket: RiderSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    socket.connect()
  })
}

/** Creates all riders of the cast, signed in and searching. */
export async function createCast(members: readonly CastMember[], needs: DemoRiderNeeds) {
  const riders: DemoRider[] = []
  for (const member of members) riders.push(await createDemoRider(member, needs))
  const names = new Set(riders.map(rider => rider.shownName))
  for (const rider of riders) await rider.begin(names)
  return {
    stop: () => {
      for (const rider of riders) rider.stop()
    },
  }
}
