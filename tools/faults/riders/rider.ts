// A rider: an account, its sessions, and calls that are repeated until their outcome is known.

import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../harness/random.ts'
import type { History } from '../history.ts'
import { type Attempted, attemptCall } from './call.ts'

export const TRIP = { source: 'Noida Sector 62 Metro', destination: 'Noida Sector 18 Metro' }
const PASSWORD = 'Ride4safe!Delhi'
const REPEAT_AFTER_MS = 500
/** Longer than any fault. */
const INSIST_MS = 90_000

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
  readonly address: string
  readonly email: string
  id: string
  session: Session
}

export type Made = Attempted

/** A call to one particular server. */
export interface Wanted {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly session?: Session | undefined
  readonly server?: number
}

export function anyServer({ random, ports }: Scene): number {
  return random.below(ports.length)
}

export function makeCall(scene: Scene, rider: Pick<Rider, 'address'>, wanted: Wanted): Promise<Made> {
  const server = wanted.server ?? anyServer(scene)
  const { method, path, body, session } = wanted
  const { address } = rider
  const options = { method, path, body, token: session?.accessToken, address, port: scene.ports[server]! }
  return attemptCall(options, server, scene.history.now)
}

/**
 * Repeats the call, each time at another server, until its outcome is known. `note` records each attempt.
 * Undefined if it never became known.
 */
export async function insist(
  scene: Scene,
  rider: Pick<Rider, 'address'>,
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

/** Repeats any other call. */
export function insistOnCall(
  scene: Scene,
  rider: Rider,
  name: string,
  wanted: Omit<Wanted, 'session'>,
): Promise<Made | undefined> {
  const { history } = scene
  return insist(scene, rider, { ...wanted, session: rider.session }, ({ attempt }) =>
    history.add({ op: 'call', name, rider: rider.name, ...attempt }),
  )
}

let riders = 0
let sessions = 0
const run = Date.now().toString(36)

/** Signs up and signs in; undefined if the run ended before. */
export async function newRider(scene: Scene): Promise<Rider | undefined> {
  const number = ++riders
  const name = `r${number}`
  const rider: Rider = {
    name,
    shownName: `Asha${number} V.`,
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    email: `faults-${run}-${number}@riders.example`,
    id: '',
    session: { number: 0, accessToken: '' },
  }
  const { email } = rider
  const body = {
    name: `Asha${number} Verma`,
    email,
    phone: '9876543210',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  // A repeated sign-up that had succeeded gets the error that the account exists.
  const signedUp = await insistOnCall(scene, rider, 'sign-up', { method: 'POST', path: '/signup', body })
  if (signedUp === undefined) return undefined
  const session = await signIn(scene, rider)
  if (session === undefined) return undefined
  rider.session = session
  return rider
}

/** Opens another session of the rider. */
export async function signIn(scene: Scene, rider: Rider): Promise<Session | undefined> {
  const body = { email: rider.email, password: PASSWORD }
  const made = await insist(scene, rider, { method: 'POST', path: '/signin', body }, ({ attempt }) =>
    scene.history.add({ op: 'call', name: 'sign-in', rider: rider.name, ...attempt }),
  )
  if (made?.attempt.out !== 'ok') return undefined
  const { accessToken, user } = made.answered!.json.data as { accessToken: string; user: { id: string } }
  rider.id = user.id
  return { number: ++sessions, accessToken }
}
