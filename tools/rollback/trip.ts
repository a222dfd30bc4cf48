// Two riders connect, each on a different server: sign-in, search, request, acceptance, chat.

import { setTimeout as pause } from 'node:timers/promises'
import { chatCalls } from '@sawari/contract/calls/chat'
import { rideBuddyCalls } from '@sawari/contract/calls/ride-buddy'
import { io, type Socket } from 'socket.io-client'
import { type ApiAnswer, enter, type RiderAccount, type RiderApi } from '../demo/rider-api.ts'

const TRIP = { source: 'Noida Sector 62 Metro', destination: 'Noida Sector 18 Metro' }
const WAIT_MS = 10_000
let count = 0

/** Throws at the first step that fails. Returns the steps that succeeded. */
export async function shareTrip(urls: readonly [string, string]): Promise<string[]> {
  const riders: TripRider[] = []
  try {
    for (const url of urls) riders.push(await newRider(url))
    return await meetAndChat(riders[0]!, riders[1]!)
  } finally {
    for (const { socket } of riders) socket.disconnect()
  }
}

async function meetAndChat(one: TripRider, other: TripRider): Promise<string[]> {
  const done = ['sign-up and sign-in']
  await other.ok(rideBuddyCalls.startBuddySearch, { body: TRIP })
  const { matches } = (await one.ok(rideBuddyCalls.startBuddySearch, { body: TRIP })) as {
    matches: { userId: string; userName: string }[]
  }
  const match = matches.find(({ userName }) => userName === other.shownName)
  if (match === undefined) throw new Error('the search did not match')
  done.push('search')
  const asked = other.next('ride_buddy_new_request')
  const { id } = (await one.ok(rideBuddyCalls.sendBuddyRequest, {
    body: { receiverId: match.userId, message: 'Same way?' },
  })) as { id: string }
  await asked
  done.push('request, received live')
  const accepted = one.next('ride_buddy_request_response')
  const { chatId } = (await other.ok(rideBuddyCalls.answerBuddyRequest, {
    id,
    body: { action: 'accept' },
  })) as {
    chatId: string
  }
  await accepted
  done.push('acceptance, received live')
  await joined(one, chatId)
  await joined(other, chatId)
  for (const [writer, reader] of [
    [one, other],
    [other, one],
  ] as const) {
    const message = reader.next('new-message')
    writer.socket.emit('send-message', { chatId, senderId: writer.api.userId, message: 'At the gate.' })
    await message
  }
  done.push('chat in both directions, received live')
  const { success } = await one.api.call(chatCalls.chatMessages, { id: chatId })
  if (!success) throw new Error('the chat could not be read')
  return done
}

interface TripRider {
  readonly api: RiderApi
  /** As other riders see the name. */
  readonly shownName: string
  readonly socket: Socket
  /** Makes a call that must succeed; returns its data. */
  ok(...call: Parameters<RiderApi['call']>): Promise<unknown>
  next(event: string): Promise<unknown>
}

async function newRider(url: string): Promise<TripRider> {
  count += 1
  const name = `Rider${count}`
  const email = `rider${process.pid}-${count}@example.com`
  const api = await enterWithRetries(url, { name, email, phone: '9876543210', password: 'Ride4safe!' })
  const socket = io(url, { transports: ['websocket'], auth: { token: api.accessToken } })
  await within(new Promise(resolve => socket.once('connect', () => resolve(true))), 'a socket')
  return {
    ...{ api, socket, shownName: name },
    ok: async (...call) => {
      const answer: ApiAnswer = await api.call(...call)
      if (!answer.success) throw new Error(`${call[0].path}: ${answer.code}`)
      return answer.data
    },
    next: event => within(new Promise(resolve => socket.once(event, resolve)), event),
  }
}

/** A server that has just started on a busy machine may answer 503 at first. */
async function enterWithRetries(url: string, account: RiderAccount): Promise<RiderApi> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await enter(url, account)
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('SERVICE_UNAVAILABLE')) throw error
      await pause(PAUSE_MS)
    }
  }
}

const ATTEMPTS = 5
const PAUSE_MS = 2_000

async function joined({ socket, api, next }: TripRider, chatId: string): Promise<void> {
  const answered = next('chat-joined')
  socket.emit('join-chat', { chatId, userId: api.userId })
  await answered
}

function within<Result>(awaited: Promise<Result>, what: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not arrive`)), WAIT_MS)
    void awaited.then(value => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
