// Makes calls and collects the problems of their responses and of the events that follow.

import { BEFORE_DEADLINE_MS, CALL_DEADLINE_MS } from '../../apps/server/src/platform/calls/deadline.ts'
import type { Answer } from '../harness/call.ts'
import { faultsOfAcknowledgement, faultsOfAnswer } from './check-answer.ts'
import { observe, type Scene } from './observe.ts'
import { emit, learnAliases, newRider, type Rider, settled, signIn } from './rider.ts'
import { type Call, describeCall, type EventCall, type HttpCall, isEvent } from './sequence.ts'
import { collectIds } from './world.ts'

const HARVEST_BYTES = 50_000

export async function performCall(scene: Scene, call: Call): Promise<string[]> {
  const faults = isEvent(call) ? await performEvent(scene, call) : await performHttp(scene, call)
  return faults.map(fault => `${describeCall(call)}\n    ${fault}`)
}

export function sendCall({ registry, world }: Scene, call: HttpCall): Promise<Answer> {
  const token = call.by === undefined ? '' : world.riders[call.by]!.accessToken
  const { method, path, headers, body, withToken } = call
  return registry.send(method, path, { headers, body, token: withToken ? token : undefined })
}

/** How often a call that misses its deadline is sent before the 503 counts as a fault: a busy machine causes some. */
const DEADLINE_TRIES = 4

async function answerTo(scene: Scene, call: HttpCall): Promise<Answer> {
  let answer = await sendCall(scene, call)
  for (let tries = 1; tries < DEADLINE_TRIES && isLate(answer) && !call.operation.forSignedIn; tries++) {
    answer = await sendCall(scene, call)
  }
  return answer
}

/** Twice, because the deadline is a little earlier while other calls are open. */
function isLate({ status, elapsedMs }: Answer): boolean {
  return status === 503 && elapsedMs >= CALL_DEADLINE_MS - 2 * BEFORE_DEADLINE_MS
}

async function performHttp(scene: Scene, call: HttpCall): Promise<string[]> {
  const rider = call.by === undefined ? undefined : scene.world.riders[call.by]!
  const answer = await answerTo(scene, call)
  const faults = faultsOfAnswer(call, answer)
  if (faults.length === 0) observe(scene, call, answer)
  // A caller without a token has sent its own secrets, and a response may repeat them.
  const viewer = rider?.number ?? ownerOf(scene, call)
  faults.push(...leaksIn(scene, viewer, answer.text, false))
  if (rider !== undefined && answer.text.length < HARVEST_BYTES) {
    collectIds(scene.world, answer.text)
    learnAliases(scene.registry, answer.text)
  }
  return faults
}

/** The rider whose values an unauthenticated caller has sent. */
function ownerOf({ registry }: Scene, { path, body = '' }: HttpCall): number | undefined {
  return registry.planted.find(`${decoded(path)} ${body}`)[0]?.owner
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function performEvent(scene: Scene, call: EventCall): Promise<string[]> {
  const rider = scene.world.riders[call.by]!
  const answer = await emit(rider, call.operation.name, call.payload)
  if (answer === undefined) rider.isSignedOut = true
  else collectIds(scene.world, answer)
  return [...faultsOfAcknowledgement(call, answer), ...leaksIn(scene, rider.number, answer ?? '', false)]
}

function leaksIn(
  { registry, knowledge }: Scene,
  viewer: number | undefined,
  text: string,
  isReceived: boolean,
): string[] {
  return knowledge
    .leaks(viewer, registry.planted.find(text), isReceived)
    .map(({ owner, kind, text: secret }) => {
      const at = text.indexOf(secret)
      const around = text.slice(Math.max(0, at - 120), at + 60)
      return `rider ${viewer ?? 'nobody'} read the ${kind} of rider ${owner}: …${around}…`
    })
}

/** Waits for the events of the calls so far and looks for secrets in them. */
export async function checkReceivedEvents(scene: Scene): Promise<string[]> {
  const { riders } = scene.world
  await Promise.all(riders.map(settled))
  const faults = riders.flatMap(rider => {
    const received = rider.received.splice(0)
    for (const text of received) {
      collectIds(scene.world, text)
      learnAliases(scene.registry, text)
    }
    return received.flatMap(text => leaksIn(scene, rider.number, text, true))
  })
  scene.knowledge.settle()
  return faults
}

/** Signs riders in again whose session or account has ended. */
export async function reviveRiders({ registry, world }: Scene): Promise<void> {
  for (const [at, rider] of world.riders.entries()) {
    if (!rider.isSignedOut && rider.socket.connected) continue
    if (!(await signIn(registry, rider))) world.riders[at] = await replaced(rider, () => newRider(registry))
  }
}

async function replaced(rider: Rider, make: () => Promise<Rider>): Promise<Rider> {
  rider.socket.disconnect()
  return make()
}
