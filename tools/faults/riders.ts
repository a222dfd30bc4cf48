// Riders: accounts, sessions, and calls that are repeated until their outcome is known, as the web client does.

import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, callOf } from '../harness/call.ts'
import type { Random } from '../harness/random.ts'
import type { Attempt, History, Outcome } from './history.ts'

export const TRIP = { source: 'Noida Sector 62 Metro', destination: 'Noida Sector 18 Metro' }
const PASSWORD = 'Ride4safe!Delhi'
/** As in the web client. */
export const CALL_MS = 10_000
const REPEAT_AFTER_MS = 500
/** Longer than any fault. */
const INSIST_MS = 90_000
/** The outcome is unknown: the work may have been stored. */
const IN_DOUBT: readonly unknown[] = [
  ...['SERVICE_UNAVAILABLE', 'DATABASE_ERROR', 'MESSAGE_SEND_ERROR', 'INTERNAL_ERROR'],
]

/** The parts of the run that riders need. */
export interface Scene {
  readonly history: History
  readonly random: Random
  /** The port at which clients reach each server. */
  readonly ports: readonly number[]
  /** Stories take no further steps. */
  isOver(): boolean
}

export interface Session {
  readonly number: number
  readonly accessToken: string
}

export interface Rider {
  readonly name: string
  /** As strangers see the name of the account. */
  readonly shownName: string
  /** The apparent client address. */
  readonly address: string
  readonly email: string
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

/** Of an answer or an acknowledgement. */
export function outcomeOf(
  answer: { readonly success?: boolean; readonly code?: string },
  status = 0,
): Outcome {
  if (answer.success === true) return 'ok'
  return IN_DOUBT.includes(answer.code) || status >= 500 ? 'info' : 'fail'
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
    const call = callOf(`http://127.0.0.1:${scene.ports[server]}`, false, CALL_MS)
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

/**
 * Repeats the call, each time at another server, until its outcome is known. `note` records each attempt.
 * Undefined if it never became known.
 */
export async function insist(
  scene: Scene,
  rider: Rider,
  wanted: Wanted,
  note: (made: Made) => void,
): Promise<Made | undefined> {
  let server = wanted.server ?? anyServer(scene)
  const until = performance.now() + INSIST_MS
  while (performance.now() < until) {
    const made = await makeCall(scene, rider, { ...wanted, server })
    note(made)
    if (made.attempt.out !== 'info') return made
    server = (server + 1) % scene.ports.length
    await pause(REPEAT_AFTER_MS * scene.random.between(0.75, 1.25))
  }
  return undefined
}

/** Makes a call, records it in the history and returns its data; undefined if the call was refused. */
export async function dataOf<Data>(
  scene: Scene,
  rider: Rider,
  name: string,
  wanted: Wanted,
): Promise<Data | undefined> {
  const made = await insist(scene, rider, wanted, ({ attempt }) =>
    scene.history.add({ op: 'call', name, rider: rider.name, ...attempt }),
  )
  return made?.answer?.json.data as Data | undefined
}

let riders = 0
let sessions = 0
const run = Date.now().toString(36)

/** Signs up and signs in; undefined if the run ended before. */
export async function newRider(scene: Scene): Promise<Rider | undefined> {
  const number = ++riders
  const rider: Rider = {
    name: `r${number}`,
    shownName: `Asha${number} V.`,
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    email: `faults-${run}-${number}@riders.example`,
    id: '',
    session: { number: 0, accessToken: '' },
  }
  const account = { name: `Asha${number} Verma`, email: rider.email, phone: '9876543210' }
  const body = { ...account, password: PASSWORD, confirmPassword: PASSWORD }
  // A repeated sign-up that had succeeded gets the error that the account exists.
  await dataOf(scene, rider, 'sign-up', { method: 'POST', path: '/signup', body })
  const session = await signIn(scene, rider)
  if (session === undefined) return undefined
  rider.session = session
  return rider
}

/** Opens another session of the rider. */
export async function signIn(scene: Scene, rider: Rider): Promise<Session | undefined> {
  const body = { email: rider.email, password: PASSWORD }
  const data = await dataOf<{ readonly accessToken: string; readonly user: { readonly id: string } }>(
    ...([scene, rider, 'sign-in', { method: 'POST', path: '/signin', body }] as const),
  )
  if (data === undefined) return undefined
  rider.id = data.user.id
  return { number: ++sessions, accessToken: data.accessToken }
}
