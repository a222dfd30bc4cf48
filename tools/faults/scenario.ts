// Two riders from their sign-up to the end of their chat, and outsiders who try to take part.

import { setTimeout as pause } from 'node:timers/promises'
import { type ChatSocket, openChatSocket } from './chat-socket.ts'
import { of } from './history.ts'
import { anyWayToMeet, block, type Meeting, meet } from './meeting.ts'
import { anyServer, insist, makeCall, newRider, type Rider, type Scene, signIn } from './riders.ts'
import { sendOnce, sendUntilKnown } from './send-message.ts'

/** A client that was disconnected silently notices the missing ping after 45 s. */
const CONVERGE_MS = 75_000
const SIGNED_OUT_TRIES = 10
const LATE_TRIES = 4
const PAUSE_MS = 350
/** The clock follows a step by one part in twenty, so a chat may last that much longer or shorter. */
export const CLOCK_SHARE = 0.06
export const CLOCK_SLACK_MS = 1_500

export type WayToEnd = 'end' | 'block' | 'expire'

export interface Scenario {
  /** Messages that each of the two sends. */
  readonly messages: number
  readonly end: WayToEnd
  /** How long a chat lasts. */
  readonly chatMs: number
  /** A rider who is not a member of the chat. */
  readonly stranger: Rider
}

interface Member {
  readonly rider: Rider
  readonly socket: ChatSocket
}

export async function runScenario(scene: Scene, scenario: Scenario): Promise<void> {
  const asha = await newRider(scene)
  const bilal = await newRider(scene)
  if (asha === undefined || bilal === undefined || scene.isOver()) return
  const meeting = await meet(scene, [asha, bilal], anyWayToMeet(scene.random))
  if (meeting === undefined) return
  const { chat } = meeting
  const first = anyServer(scene)
  const members = [asha, bilal].map((rider, index) => {
    const server = (first + index) % scene.ports.length
    return { rider, socket: openChatSocket({ scene, rider, chat, server }) }
  })
  try {
    await Promise.all([
      ...members.map(member => write(scene, scenario.messages, chat, member)),
      intrude(scene, scenario.stranger, chat),
      scene.random.chance(0.3) ? signOutMeanwhile(scene, asha, chat) : undefined,
    ])
    await compareLists(scene, chat, members)
    if (!scene.isOver() && (await endChat(scene, scenario, meeting, members)))
      await tryAfterTheEnd(scene, chat, members)
  } finally {
    for (const { socket } of members) socket.close()
  }
}

async function write(scene: Scene, messages: number, chat: string, member: Member): Promise<void> {
  for (let number = 1; number <= messages && !scene.isOver(); number++) {
    const sent = await sendUntilKnown({ scene, chat, ...member, id: `${member.rider.name}-${number}` })
    if (sent?.out === 'fail') return
    await pause(scene.random.between(20, 300))
  }
}

/** No outsider can join, write or read. */
async function intrude(scene: Scene, rider: Rider, chat: string): Promise<void> {
  const noted = { op: 'intrude', chat, rider: rider.name } as const
  const path = `/api/ride-buddy/chat/${chat}/message`
  const body = { message: 'let me in' }
  const sent = await makeCall(scene, rider, { method: 'POST', path, body })
  scene.history.add({ ...noted, way: 'send', ...sent.attempt })
  await readAsOutsider(scene, rider, chat)
  const socket = openChatSocket({ scene, rider, chat, server: anyServer(scene), reconnects: false })
  await pause(500)
  const joined = await socket.ask('join-chat', { chatId: chat })
  scene.history.add({ ...noted, way: 'join', ...joined.attempt })
  socket.close()
}

async function readAsOutsider(scene: Scene, rider: Rider, chat: string): Promise<void> {
  const read = await makeCall(scene, rider, { method: 'GET', path: `/api/ride-buddy/chat/${chat}/messages` })
  scene.history.add({ op: 'intrude', way: 'read', chat, rider: rider.name, ...read.attempt })
}

/** Opens a second session, ends it on another server, and continues sending with it. */
async function signOutMeanwhile(scene: Scene, rider: Rider, chat: string): Promise<void> {
  const session = await signIn(scene, rider)
  if (session === undefined) return
  const server = anyServer(scene)
  const socket = openChatSocket({ scene, rider, session, chat, server })
  await pause(1_000)
  const elsewhere = (server + 1) % scene.ports.length
  const wanted = { method: 'POST', path: '/logout', body: {}, session, server: elsewhere }
  const signedOut = await insist(scene, rider, wanted, ({ attempt }) => {
    // An earlier attempt has already ended the session.
    const out = attempt.status === 401 ? 'ok' : attempt.out
    scene.history.add({ op: 'sign-out', rider: rider.name, session: session.number, ...attempt, out })
  })
  for (let attempt = 1; signedOut !== undefined && attempt <= SIGNED_OUT_TRIES; attempt++) {
    const id = `${rider.name}-out-${session.number}-${attempt}`
    await sendOnce({ scene, rider, session, chat, id, socket }, socket.isConnected() ? 'socket' : 'http')
    await pause(PAUSE_MS)
  }
  socket.close()
}

/** Waits until both have received everything; records their lists, and the response of a call. */
async function compareLists(scene: Scene, chat: string, members: readonly Member[]): Promise<void> {
  const { history } = scene
  const invoke = history.now()
  const sent = of(history.entries, 'send').filter(send => send.chat === chat && send.out === 'ok')
  const last = Math.max(0, ...sent.map(({ seq }) => seq!))
  const until = performance.now() + CONVERGE_MS
  while (performance.now() < until && !members.every(({ socket }) => socket.hasAllUntil(last)))
    await pause(50)
  for (const { rider, socket } of members)
    history.add({ op: 'view', way: 'live', chat, rider: rider.name, invoke, messages: socket.list() })
  for (const [server, { rider }] of members.entries()) {
    const path = `/api/ride-buddy/chat/${chat}/messages?after=0`
    const wanted = { method: 'GET', path, server: server % scene.ports.length }
    await insist(scene, rider, wanted, ({ attempt, answer }) => {
      history.add({ op: 'call', name: 'read', rider: rider.name, ...attempt })
      if (attempt.out !== 'ok') return
      const data = answer!.json.data as { messages: readonly { seq: number; id: string }[] }
      const messages = data.messages.map(({ seq, id }) => [seq, id] as const)
      history.add({ op: 'view', way: 'read', chat, rider: rider.name, invoke: attempt.invoke, messages })
    })
  }
}

/** Resolves with whether the chat has certainly ended. */
async function endChat(
  scene: Scene,
  { end, chatMs }: Scenario,
  { chat, match, invoke, t }: Meeting,
  [first, second]: readonly Member[],
): Promise<boolean> {
  const { rider } = first!
  if (end === 'block') return (await block(scene, second!.rider, rider))?.attempt.out === 'ok'
  if (end === 'end') {
    let wasInDoubt = false
    let hasEnded = false
    const wanted = { method: 'DELETE', path: `/api/ride-buddy/match/${match}` }
    await insist(scene, rider, wanted, ({ attempt }) => {
      const out = wasInDoubt && attempt.code === 'MATCH_NOT_FOUND' ? 'ok' : attempt.out
      wasInDoubt ||= attempt.out === 'info'
      hasEnded = out === 'ok'
      scene.history.add({ op: 'end', chat, rider: rider.name, ...attempt, out })
    })
    return hasEnded
  }
  // Shortly before the end a message is still accepted.
  await sleepUntil(scene, invoke + chatMs * (1 - CLOCK_SHARE) - 2 * CLOCK_SLACK_MS)
  if (scene.isOver()) return false
  await sendUntilKnown({ scene, chat, ...first!, id: `${rider.name}-last` })
  await sleepUntil(scene, t + chatMs * (1 + CLOCK_SHARE) + CLOCK_SLACK_MS)
  return !scene.isOver()
}

async function sleepUntil({ history, isOver }: Scene, moment: number): Promise<void> {
  while (history.now() < moment && !isOver()) await pause(100)
}

/** Both riders continue sending and reading, by socket and by HTTP. */
async function tryAfterTheEnd(scene: Scene, chat: string, members: readonly Member[]): Promise<void> {
  for (let attempt = 1; attempt <= LATE_TRIES; attempt++) {
    for (const member of members) {
      const door = attempt % 2 === 1 && member.socket.isConnected() ? 'socket' : 'http'
      await sendOnce({ scene, chat, ...member, id: `${member.rider.name}-late-${attempt}` }, door)
    }
    await pause(PAUSE_MS)
  }
  for (const { rider } of members) await readAsOutsider(scene, rider, chat)
}
