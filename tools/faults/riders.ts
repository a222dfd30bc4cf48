// Riders whose calls and messages are repeated until their outcome is known, as the web client does.

import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, callOf } from '../harness/call.ts'
import { openChat } from '../harness/chat-client.ts'
import type { Random } from '../harness/random.ts'
import { newAccount, type RiderAccount } from '../harness/riders.ts'
import type { Attempt, History, Outcome, Send } from './history.ts'

/** The web client waits as long. */
const CALL_MS = 10_000
const REPEAT_AFTER_MS = 500
/** No fault lasts as long. */
const INSIST_MS = 90_000
/** The outcome is unknown: the work may have been stored. */
const IN_DOUBT: readonly unknown[] = [
  'SERVICE_UNAVAILABLE',
  'DATABASE_ERROR',
  'MESSAGE_SEND_ERROR',
  'INTERNAL_ERROR',
]

/** The parts of the run that riders need. */
export interface Scene {
  readonly history: History
  readonly random: Random
  /** The port at which clients reach each server. */
  readonly ports: readonly number[]
  /** Leads to another server each time. */
  readonly proxyPort: number
  /** Stories take no further steps. */
  isOver(): boolean
}

export interface Session {
  readonly number: number
  readonly accessToken: string
}

export interface Rider {
  readonly name: string
  readonly account: RiderAccount
  /** The apparent client address. */
  readonly address: string
  id: string
  session: Session
}

export interface Made {
  readonly attempt: Attempt
  readonly answer: Answer | undefined
}

export interface Wanted {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** Default: the rider's own. */
  readonly session?: Session
  /** Default: any. */
  readonly server?: number
}

/** What an answer or an acknowledgement says of its call. */
function outcomeOf(
  { success, code }: { readonly success?: boolean; readonly code?: string },
  status = 0,
): Outcome {
  if (success === true) return 'ok'
  return IN_DOUBT.includes(code) || status >= 500 ? 'info' : 'fail'
}

export function anyServer({ random, ports }: Scene): number {
  return random.below(ports.length)
}

/** Makes the call once; never throws. */
export async function makeCall(scene: Scene, rider: Rider, wanted: Wanted): Promise<Made> {
  const { method, path, body, session = rider.session, server = anyServer(scene) } = wanted
  const { now } = scene.history
  const invoke = now()
  try {
    const call = callOf(`http://127.0.0.1:${scene.ports[server]}`, { agent: false, limitMs: CALL_MS })
    const headers = { accept: 'application/json', 'x-forwarded-for': rider.address }
    const answer = await call(method, path, { body, headers, token: session.accessToken || undefined })
    const { status, json } = answer
    const retryAfter = answer.headers['retry-after'] as string | undefined
    const out = outcomeOf(json, status)
    return { attempt: { invoke, t: now(), out, code: json.code, status, retryAfter, server }, answer }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'NO_ANSWER'
    return { attempt: { invoke, t: now(), out: 'info', code, server }, answer: undefined }
  }
}

/** Repeats an attempt until it has a result, with pauses of about this length; undefined if it never has one. */
async function repeated<Result>(
  { random }: Scene,
  { forMs, pauseMs }: { readonly forMs: number; readonly pauseMs: number },
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const result = await attempt()
    if (result !== undefined) return result
    await pause(pauseMs * random.between(0.75, 1.25))
  }
  return undefined
}

/**
 * Repeats the call, each time at another server, until its outcome is known. `note` records each attempt.
 * Undefined if it never became known.
 */
export function insist(
  scene: Scene,
  rider: Rider,
  wanted: Wanted,
  note: (made: Made) => void,
): Promise<Made | undefined> {
  let server = wanted.server ?? anyServer(scene)
  return repeated(scene, { forMs: INSIST_MS, pauseMs: REPEAT_AFTER_MS }, async () => {
    const made = await makeCall(scene, rider, { ...wanted, server })
    note(made)
    server = (server + 1) % scene.ports.length
    return made.attempt.out === 'info' ? undefined : made
  })
}

/** Makes a call, records it in the history and returns its data; undefined if the call was refused. */
export async function dataOf<Data>(scene: Scene, rider: Rider, wanted: Wanted): Promise<Data | undefined> {
  const name = `${wanted.method} ${wanted.path}`
  const made = await insist(scene, rider, wanted, ({ attempt }) =>
    scene.history.add({ op: 'call', name, rider: rider.name, ...attempt }),
  )
  return made?.answer?.json.data as Data | undefined
}

let riders = 0
let sessions = 0

/** The rider of an account, as the history names them. */
export const riderNameOf = (email: string): string => /^[^@]*/.exec(email)![0]

/** Signs up and signs in; undefined if the run ended before. */
export async function newRider(scene: Scene): Promise<Rider | undefined> {
  const account = newAccount()
  const number = ++riders
  const rider: Rider = {
    name: riderNameOf(account.email),
    account,
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    id: '',
    session: { number: 0, accessToken: '' },
  }
  // A repeated sign-up that had succeeded gets the error that the account exists.
  await dataOf(scene, rider, { method: 'POST', path: '/signup', body: account })
  const session = await signIn(scene, rider)
  if (session === undefined) return undefined
  rider.session = session
  return rider
}

/** Opens another session of the rider. */
export async function signIn(scene: Scene, rider: Rider): Promise<Session | undefined> {
  const { email, password } = rider.account
  const wanted = { method: 'POST', path: '/signin', body: { email, password } }
  type SignedIn = { readonly accessToken: string; readonly user: { readonly id: string } }
  const data = await dataOf<SignedIn>(scene, rider, wanted)
  if (data === undefined) return undefined
  rider.id = data.user.id
  return { number: ++sessions, accessToken: data.accessToken }
}

export type ChatSocket = ReturnType<typeof openChatSocket>

interface ChatSocketNeeds {
  readonly chat: string
  readonly session?: Session
  /** Default: each connection leads to another one, as by a proxy. */
  readonly server?: number
  readonly reconnects?: boolean
}

/** The rider's socket in a chat, whose events are attempts. */
export function openChatSocket(scene: Scene, rider: Rider, needs: ChatSocketNeeds) {
  const { chat: chatId, session = rider.session, server, reconnects = true } = needs
  const { history, ports, proxyPort } = scene
  const client = openChat({
    url: `http://127.0.0.1:${server === undefined ? proxyPort : ports[server]}`,
    token: session.accessToken,
    headers: { 'x-forwarded-for': rider.address },
    chatId,
    reconnects,
  })
  /** Sends an event once; without an acknowledgement the outcome is `info`. */
  const ask = async (event: string, payload: object) => {
    const invoke = history.now()
    const wasConnected = client.isConnected()
    const ack = wasConnected ? await client.ask(event, payload) : undefined
    const lost = { out: 'info', code: wasConnected ? 'NO_ANSWER' : 'NOT_CONNECTED' } as const
    const outcome = ack === undefined ? lost : { out: outcomeOf(ack), code: ack.code }
    return { attempt: { invoke, t: history.now(), server, ...outcome }, ack }
  }
  return { ...client, ask }
}

const SEND_AGAIN_MS = 700
const GIVE_UP_MS = 60_000

export interface Letter {
  readonly scene: Scene
  readonly rider: Rider
  readonly session?: Session
  readonly chat: string
  readonly id: string
  readonly socket: ChatSocket
}

/** Sends a message once, by the socket or by HTTP. */
export async function sendOnce(letter: Letter, door: 'socket' | 'http'): Promise<Send> {
  const { scene, rider, session = rider.session, chat, id, socket } = letter
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
  const noted = { op: 'send', id, chat, rider: rider.name, session: session.number } as const
  const send = { ...noted, ...attempt, seq, messageId }
  scene.history.add(send)
  return send
}

/** Repeats it until the outcome is known; sometimes by socket and HTTP at once, like two tabs. */
export function sendUntilKnown(letter: Letter): Promise<Send | undefined> {
  const { scene, socket } = letter
  return repeated(scene, { forMs: GIVE_UP_MS, pauseMs: SEND_AGAIN_MS }, async () => {
    const doors: ('socket' | 'http')[] = []
    if (socket.isConnected() && scene.random.chance(0.7)) doors.push('socket')
    if (doors.length === 0 || scene.random.chance(0.1)) doors.push('http')
    const sends = await Promise.all(doors.map(door => sendOnce(letter, door)))
    const known = sends.find(({ out }) => out === 'ok') ?? sends.find(({ out }) => out === 'fail')
    return known?.code === 'RATE_LIMITED' ? undefined : known
  })
}
