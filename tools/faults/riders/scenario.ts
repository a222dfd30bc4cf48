// Two riders from their sign-up to the end of their chat, and outsiders who try to take part.

import { setTimeout as pause } from 'node:timers/promises'
import { type ChatSocket, openChatSocket } from './chat-socket.ts'
import { endChat, tryAfterTheEnd, type WayToEnd } from './ending.ts'
import { anyWayToMeet, type Meeting, meet } from './meeting.ts'
import { anyServer, insist, makeCall, newRider, type Rider, type Scene, signIn } from './rider.ts'
import { sendOnce, sendUntilKnown } from './send-message.ts'

/** A client that was disconnected silently notices the missing ping after 45 s. */
const CONVERGE_MS = 75_000
const POLL_MS = 50
const SIGNED_OUT_TRIES = 10
const SIGNED_OUT_PAUSE_MS = 400

export interface Scenario {
  /** Messages that each of the two sends. */
  readonly messages: number
  readonly end: WayToEnd
  /** How long a chat lasts. */
  readonly chatMs: number
  /** A rider who is not a member of the chat. */
  readonly stranger: Rider
}

export async function runScenario(scene: Scene, scenario: Scenario): Promise<void> {
  const asha = await newRider(scene)
  const bilal = await newRider(scene)
  if (asha === undefined || bilal === undefined || scene.isOver()) return
  const pair = [asha, bilal] as const
  const meeting = await meet(scene, pair, anyWayToMeet(scene.random))
  if (meeting === undefined) return
  const { chat, invoke, t } = meeting
  scene.history.add({ op: 'begin', chat, riders: [asha.name, bilal.name], invoke, t })
  const first = anyServer(scene)
  const sockets = pair.map((rider, index) =>
    openChatSocket({
      scene,
      rider,
      session: rider.session,
      chat,
      server: (first + index) % scene.ports.length,
    }),
  )
  try {
    await Promise.all([
      ...pair.map((rider, index) => write(scene, scenario, { rider, chat, socket: sockets[index]! })),
      intrude(scene, scenario.stranger, chat),
      scene.random.chance(0.3) ? signOutMeanwhile(scene, asha, chat) : undefined,
    ])
    await compareLists(scene, pair, sockets, meeting)
    const chatting = { pair, sockets, meeting }
    if (!scene.isOver() && (await endChat(scene, scenario, chatting))) await tryAfterTheEnd(scene, chatting)
  } finally {
    for (const socket of sockets) socket.close()
  }
}

interface Writer {
  readonly rider: Rider
  readonly chat: string
  readonly socket: ChatSocket
}

async function write(scene: Scene, { messages }: Scenario, { rider, chat, socket }: Writer): Promise<void> {
  const { random } = scene
  for (let number = 1; number <= messages && !scene.isOver(); number++) {
    const id = `${rider.name}-${number}`
    const sent = await sendUntilKnown({ scene, rider, session: rider.session, chat, id, socket })
    if (sent?.out === 'fail') return
    await pause(random.between(20, 300))
  }
}

/** No outsider can join, write or read. */
async function intrude(scene: Scene, stranger: Rider, chat: string): Promise<void> {
  const { history } = scene
  const noted = { op: 'intrude', chat, rider: stranger.name } as const
  const path = `/api/ride-buddy/chat/${chat}/message`
  const sent = await makeCall(scene, stranger, {
    method: 'POST',
    path,
    body: { message: 'let me in' },
    session: stranger.session,
  })
  history.add({ ...noted, way: 'send', ...sent.attempt })
  const read = await makeCall(scene, stranger, {
    method: 'GET',
    path: `${path}s`,
    session: stranger.session,
  })
  history.add({ ...noted, way: 'read', ...read.attempt })
  const { session } = stranger
  const socket = openChatSocket({
    scene,
    rider: stranger,
    session,
    chat,
    server: anyServer(scene),
    reconnects: false,
  })
  await pause(500)
  const joined = await socket.ask('join-chat', { chatId: chat })
  history.add({ ...noted, way: 'join', ...joined.attempt })
  socket.close()
}

/** Opens a second session, ends it on another server, and continues sending with it. */
async function signOutMeanwhile(scene: Scene, rider: Rider, chat: string): Promise<void> {
  const session = await signIn(scene, rider)
  if (session === undefined) return
  const server = anyServer(scene)
  const socket = openChatSocket({ scene, rider, session, chat, server })
  await pause(1_000)
  const signedOut = await insist(
    scene,
    rider,
    { method: 'POST', path: '/logout', body: {}, session, server: (server + 1) % scene.ports.length },
    ({ attempt }) => {
      // An earlier attempt has already ended the session.
      const out = attempt.status === 401 ? 'ok' : attempt.out
      scene.history.add({ op: 'sign-out', rider: rider.name, session: session.number, ...attempt, out })
    },
  )
  for (let attempt = 1; signedOut !== undefined && attempt <= SIGNED_OUT_TRIES; attempt++) {
    const id = `${rider.name}-out-${session.number}-${attempt}`
    const door = socket.isConnected() ? 'socket' : 'http'
    await sendOnce({ scene, rider, session, chat, id, socket }, door)
    await pause(SIGNED_OUT_PAUSE_MS)
  }
  socket.close()
}

/** Waits until both have received everything; records their lists, and the response of a call. */
async function compareLists(
  scene: Scene,
  pair: readonly [Rider, Rider],
  sockets: readonly ChatSocket[],
  { chat }: Meeting,
): Promise<void> {
  const { history } = scene
  const invoke = history.now()
  const last = lastSeqOf(scene, chat)
  const until = performance.now() + CONVERGE_MS
  while (performance.now() < until && !sockets.every(socket => socket.hasAllUntil(last))) await pause(POLL_MS)
  for (const [index, rider] of pair.entries()) {
    const messages = sockets[index]!.list()
    history.add({ op: 'view', way: 'live', chat, rider: rider.name, invoke, t: history.now(), messages })
  }
  for (const [index, rider] of pair.entries()) {
    const wanted = {
      method: 'GET',
      path: `/api/ride-buddy/chat/${chat}/messages?after=0`,
      session: rider.session,
      server: index % scene.ports.length,
    }
    await insist(scene, rider, wanted, ({ attempt, answered }) => {
      history.add({ op: 'call', name: 'read', rider: rider.name, ...attempt })
      if (attempt.out !== 'ok') return
      const { messages } = answered!.json.data as { messages: readonly { seq: number; id: string }[] }
      history.add({
        op: 'view',
        way: 'read',
        chat,
        rider: rider.name,
        invoke: attempt.invoke,
        t: attempt.t,
        messages: messages.map(({ seq, id }) => [seq, id]),
      })
    })
  }
}

/** The number of the last message that was acknowledged. */
function lastSeqOf({ history }: Scene, chat: string): number {
  let last = 0
  for (const entry of history.entries) {
    if (entry.op === 'send' && entry.chat === chat && entry.out === 'ok') last = Math.max(last, entry.seq!)
  }
  return last
}
