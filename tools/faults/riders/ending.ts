// The end of a chat, after which nothing can be written or read.

import { setTimeout as pause } from 'node:timers/promises'
import type { ChatSocket } from './chat-socket.ts'
import { block, type Meeting } from './meeting.ts'
import { insist, makeCall, type Rider, type Scene } from './rider.ts'
import { sendOnce, sendUntilKnown } from './send-message.ts'

export type WayToEnd = 'end' | 'block' | 'expire'

/** The clock follows a step by one part in twenty, so a chat may last that much longer or shorter. */
export const CLOCK_SHARE = 0.06
export const CLOCK_SLACK_MS = 1_500
const LATE_TRIES = 4
const LATE_PAUSE_MS = 300

interface Ending {
  readonly end: WayToEnd
  readonly chatMs: number
}

interface Chatting {
  readonly pair: readonly [Rider, Rider]
  readonly sockets: readonly ChatSocket[]
  readonly meeting: Meeting
}

/** Resolves with whether the chat has certainly ended. */
export async function endChat(
  scene: Scene,
  { end, chatMs }: Ending,
  { pair, sockets, meeting }: Chatting,
): Promise<boolean> {
  const [asha, bilal] = pair
  const { chat, match } = meeting
  if (end === 'block') {
    const blocked = await block(scene, bilal, asha)
    return blocked?.attempt.out === 'ok'
  }
  if (end === 'end') {
    let wasInDoubt = false
    let hasEnded = false
    await insist(
      scene,
      asha,
      { method: 'DELETE', path: `/api/ride-buddy/match/${match}`, session: asha.session },
      ({ attempt }) => {
        const out = wasInDoubt && attempt.code === 'MATCH_NOT_FOUND' ? 'ok' : attempt.out
        wasInDoubt ||= attempt.out === 'info'
        hasEnded = out === 'ok'
        scene.history.add({ op: 'end', chat, rider: asha.name, ...attempt, out })
      },
    )
    return hasEnded
  }
  // Shortly before the end a message is still accepted.
  await sleepUntil(scene, meeting.invoke + chatMs * (1 - CLOCK_SHARE) - 2 * CLOCK_SLACK_MS)
  if (scene.isOver()) return false
  const id = `${asha.name}-last`
  await sendUntilKnown({ scene, rider: asha, session: asha.session, chat, id, socket: sockets[0] })
  await sleepUntil(scene, meeting.t + chatMs * (1 + CLOCK_SHARE) + CLOCK_SLACK_MS)
  return !scene.isOver()
}

async function sleepUntil({ history, isOver }: Scene, moment: number): Promise<void> {
  while (history.now() < moment && !isOver()) await pause(100)
}

/** Both riders continue sending and reading, by socket and by HTTP. */
export async function tryAfterTheEnd(
  scene: Scene,
  { pair, sockets, meeting: { chat } }: Chatting,
): Promise<void> {
  for (let attempt = 1; attempt <= LATE_TRIES; attempt++) {
    for (const [index, rider] of pair.entries()) {
      const id = `${rider.name}-late-${attempt}`
      const socket = sockets[index]!
      const door = attempt % 2 === 1 && socket.isConnected() ? 'socket' : 'http'
      await sendOnce({ scene, rider, session: rider.session, chat, id, socket }, door)
    }
    await pause(LATE_PAUSE_MS)
  }
  for (const rider of pair) {
    const read = await makeCall(scene, rider, {
      method: 'GET',
      path: `/api/ride-buddy/chat/${chat}/messages`,
      session: rider.session,
    })
    scene.history.add({ op: 'intrude', way: 'read', chat, rider: rider.name, ...read.attempt })
  }
}
