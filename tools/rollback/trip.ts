// Two riders connect, each on a different server: sign-in, search, request, acceptance, chat.

import { setTimeout as pause } from 'node:timers/promises'
import { chatCalls } from '@sawari/contract/calls/chat'
import type { Socket } from 'socket.io-client'
import { openSocket } from '../harness/open-socket.ts'
import { connectRiders, enter, type RiderAccount, type RiderApi } from '../harness/rider-api.ts'

/** Longer than a server of an earlier version takes to learn of a search. */
const WAIT_MS = 60_000
const ATTEMPTS = 5
const PAUSE_MS = 2_000
let count = 0

/** Throws at the first step that fails. */
export async function shareTrip(urls: readonly [string, string]): Promise<void> {
  const riders: TripRider[] = []
  try {
    for (const url of urls) riders.push(await newRider(url))
    await meetAndChat(riders[0]!, riders[1]!)
  } finally {
    for (const { socket } of riders) socket.disconnect()
  }
}

async function meetAndChat(one: TripRider, other: TripRider): Promise<void> {
  const [chatId] = await Promise.all([
    connectRiders(one.api, other.api),
    other.next('ride_buddy_new_request'),
    one.next('ride_buddy_request_response'),
  ])
  for (const { socket, api, next } of [one, other]) {
    const joined = next('chat-joined')
    socket.emit('join-chat', { chatId, userId: api.userId })
    await joined
  }
  for (const [writer, reader] of [
    [one, other],
    [other, one],
  ] as const) {
    const message = reader.next('new-message')
    writer.socket.emit('send-message', { chatId, senderId: writer.api.userId, message: 'At the gate.' })
    await message
  }
  const { success } = await one.api.call(chatCalls.chatMessages, { id: chatId })
  if (!success) throw new Error('the chat could not be read')
}

interface TripRider {
  readonly api: RiderApi
  readonly socket: Socket
  next(event: string): Promise<unknown>
}

async function newRider(url: string): Promise<TripRider> {
  count += 1
  const email = `rider${process.pid}-${count}@example.com`
  const account = { name: `Rider${count}`, email, phone: '9876543210', password: 'Ride4safe!' }
  const api = await enterWithRetries(url, account)
  const socket = await openSocket(url, api.accessToken)
  return { api, socket, next: event => nextOf(socket, event) }
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

function nextOf(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${event} did not arrive`)), WAIT_MS)
    socket.once(event, value => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
