// Two riders from their sign-up to the end of their chat.

import { setTimeout as pause } from 'node:timers/promises'
import { shownName } from '@sawari/matching'
import type { Random } from '../harness/random.ts'
import { aliasIn, steps } from '../harness/riders.ts'
import { of } from './history.ts'
import {
  anyServer,
  type ChatSocket,
  dataOf,
  insist,
  makeCall,
  newRider,
  openChatSocket,
  type Rider,
  type Scene,
  sendOnce,
  sendUntilKnown,
  signIn,
} from './riders.ts'

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
  const members = [asha, bilal].map(rider => ({ rider, socket: openChatSocket(scene, rider, { chat }) }))
  try {
    await Promise.all([
      ...members.map(member => write(scene, scenario.messages, chat, member)),
      scene.random.chance(0.3) ? signOutMeanwhile(scene, asha, chat) : undefined,
    ])
    await compareLists(scene, chat, members)
    if (!scene.isOver() && (await endChat(scene, scenario, meeting, members)))
      await tryAfterTheEnd(scene, chat, members)
  } finally {
    for (const { socket } of members) socket.close()
  }
}

const ways = ['two tabs', 'crossing', 'decline', 'block'] as const
type WayToMeet = (typeof ways)[number]

/** Most pairs connect, because only connected riders chat. */
const anyWayToMeet = (random: Random): WayToMeet => (random.chance(0.6) ? 'two tabs' : random.pick(ways))

export interface Meeting {
  readonly chat: string
  readonly match: string
  /** The connection was made between these times. */
  readonly invoke: number
  readonly t: number
}

type Pair = readonly [asking: Rider, asked: Rider]

/** Two riders search, one asks, and several answers compete. The connection that was made, if one was. */
export async function meet(scene: Scene, pair: Pair, way: WayToMeet): Promise<Meeting | undefined> {
  const { history } = scene
  const [asking, asked] = pair
  for (const rider of pair) await dataOf(scene, rider, steps.search)
  const invoke = history.now()
  const [request] = await Promise.all([
    ask(scene, asking, asked),
    way === 'crossing' ? ask(scene, asked, asking) : undefined,
  ])
  if (request !== undefined) await race(scene, pair, request, way)
  type Connection = {
    readonly chatId: string
    readonly matchId: string
    readonly partner: { readonly id: string }
  }
  const read = { method: 'GET', path: '/api/ride-buddy/matches' }
  const all = await dataOf<readonly Connection[]>(scene, asking, read)
  const found = all?.find(({ partner }) => partner.id === asked.id)
  if (found === undefined) return undefined
  const meeting = { chat: found.chatId, match: found.matchId, invoke, t: history.now() }
  history.add({ op: 'begin', chat: meeting.chat, riders: [asking.name, asked.name], invoke, t: meeting.t })
  return meeting
}

/** The id of the request, even if an earlier attempt created it. */
async function ask(scene: Scene, from: Rider, to: Rider): Promise<string | undefined> {
  const receiverId = await aliasOf(scene, from, to)
  if (receiverId === undefined) return undefined
  const made = await insist(scene, from, steps.ask(receiverId), ({ attempt }) =>
    scene.history.add({ op: 'ask', from: from.name, to: to.name, ...attempt }),
  )
  const data = made?.answer?.json.data as { id?: string } | undefined
  if (data?.id !== undefined || made?.attempt.code !== 'DUPLICATE_REQUEST') return data?.id
  type Listed = { readonly sentRequests: readonly { readonly id: string; readonly receiverId: string }[] }
  const listed = await dataOf<Listed>(scene, from, { method: 'GET', path: '/api/ride-buddy/requests' })
  return listed?.sentRequests.find(sent => sent.receiverId === receiverId)?.id
}

/** The alias of a rider whom the search of another one has found; the riders may also be connected by now. */
async function aliasOf(scene: Scene, reader: Rider, { account }: Rider): Promise<string | undefined> {
  return aliasIn(await dataOf<object>(scene, reader, steps.found), shownName(account.name))
}

/** Three tabs that accept, or one beside a decline or a block. */
async function race(scene: Scene, [asking, asked]: Pair, request: string, way: WayToMeet): Promise<void> {
  const { history, ports } = scene
  const answer = (action: 'accept' | 'decline', server: number) => {
    return insist(scene, asked, { ...steps.answer(request, action), server }, made => {
      const data = made.answer?.json.data as { chatId?: string } | undefined
      history.add({ op: 'answer', action, request, chat: data?.chatId, ...made.attempt })
    })
  }
  const alias = way === 'block' ? await aliasOf(scene, asking, asked) : undefined
  const against: Partial<Record<WayToMeet, () => Promise<unknown>>> = {
    'two tabs': () => Promise.all([1, 2].map(tab => answer('accept', tab % ports.length))),
    decline: () => answer('decline', ports.length - 1),
    block: () => block(scene, asking, asked, alias),
  }
  await Promise.all([answer('accept', 0), against[way]?.()])
}

/** A stranger is blocked by the alias, a partner by the id. */
function block(scene: Scene, rider: Rider, other: Rider, userId: string = other.id) {
  return insist(scene, rider, steps.block(userId), ({ attempt }) =>
    scene.history.add({ op: 'block', rider: rider.name, other: other.name, ...attempt }),
  )
}

async function write(scene: Scene, messages: number, chat: string, member: Member): Promise<void> {
  for (let number = 1; number <= messages && !scene.isOver(); number++) {
    const sent = await sendUntilKnown({ scene, chat, ...member, id: `${member.rider.name}-${number}` })
    if (sent?.out === 'fail') return
    await pause(scene.random.between(20, 300))
  }
}

/** Opens a second session, ends it on another server, and continues sending with it. */
async function signOutMeanwhile(scene: Scene, rider: Rider, chat: string): Promise<void> {
  const session = await signIn(scene, rider)
  if (session === undefined) return
  const server = anyServer(scene)
  const socket = openChatSocket(scene, rider, { chat, session, server })
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
  for (const { rider, socket } of members) {
    const messages = socket.list().map(([seq, { id }]) => [seq, id] as const)
    history.add({ op: 'view', way: 'live', chat, rider: rider.name, invoke, messages })
  }
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
  for (const { rider } of members) {
    const wanted = { method: 'GET', path: `/api/ride-buddy/chat/${chat}/messages` }
    const { attempt } = await makeCall(scene, rider, wanted)
    scene.history.add({ op: 'late read', chat, rider: rider.name, ...attempt })
  }
}
