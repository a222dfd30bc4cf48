// A message that its sender repeats, with the same client id, until it is stored or refused.

import { setTimeout as pause } from 'node:timers/promises'
import type { ChatSocket } from './chat-socket.ts'
import type { Send } from './history.ts'
import { makeCall, type Rider, type Scene, type Session } from './riders.ts'

const REPEAT_AFTER_MS = 700
const GIVE_UP_MS = 60_000

export interface Letter {
  readonly scene: Scene
  readonly rider: Rider
  readonly session?: Session
  readonly chat: string
  readonly id: string
  readonly socket: ChatSocket
}

/** Sends it once, by the socket or by HTTP. */
export async function sendOnce(letter: Letter, door: 'socket' | 'http'): Promise<Send> {
  const { scene, rider, session = rider.session, chat, id, socket } = letter
  const noted = { op: 'send', id, chat, rider: rider.name, session: session.number } as const
  const byHttp = async () => {
    const path = `/api/ride-buddy/chat/${chat}/message`
    const body = { message: id, clientMessageId: id }
    const { attempt, answer } = await makeCall(scene, rider, { method: 'POST', path, body, session })
    return { attempt, stored: answer?.json.data }
  }
  const bySocket = async () => {
    const event = scene.random.chance(0.5) ? 'send-message' : 'send_ride_buddy_message'
    const payload = { chatId: chat, message: id, senderId: rider.id, clientMessageId: id }
    const { attempt, ack } = await socket.ask(event, payload)
    return { attempt, stored: ack }
  }
  const { attempt, stored } = await (door === 'socket' ? bySocket() : byHttp())
  const { seq, messageId } = (stored ?? {}) as Pick<Send, 'seq' | 'messageId'>
  const send = { ...noted, ...attempt, seq, messageId }
  scene.history.add(send)
  return send
}

/** Repeats it until the outcome is known; sometimes by socket and HTTP at once, like two tabs. */
export async function sendUntilKnown(letter: Letter): Promise<Send | undefined> {
  const { scene, socket } = letter
  const until = performance.now() + GIVE_UP_MS
  while (performance.now() < until) {
    const doors: ('socket' | 'http')[] = []
    if (socket.isConnected() && scene.random.chance(0.7)) doors.push('socket')
    if (doors.length === 0 || scene.random.chance(0.1)) doors.push('http')
    const sends = await Promise.all(doors.map(door => sendOnce(letter, door)))
    const known = sends.find(({ out }) => out === 'ok') ?? sends.find(({ out }) => out === 'fail')
    if (known !== undefined && known.code !== 'RATE_LIMITED') return known
    await pause(REPEAT_AFTER_MS * scene.random.between(0.7, 1.3))
  }
  return undefined
}
