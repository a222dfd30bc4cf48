// Whether the service has recovered: every server is ready, and a message sent on each arrives on the other.

import { setTimeout as pause } from 'node:timers/promises'
import { type ChatSocket, openChatSocket } from '../riders/chat-socket.ts'
import { type Meeting, meet } from '../riders/meeting.ts'
import { makeCall, newRider, type Rider, type Scene } from '../riders/rider.ts'
import { sendOnce } from '../riders/send-message.ts'

const GIVE_UP_MS = 180_000
const ATTEMPT_MS = 10_000
const POLL_MS = 20
const BETWEEN_ATTEMPTS_MS = 100

/** Two connected riders who chat only for this check. */
interface Canary {
  readonly pair: readonly [Rider, Rider]
  readonly meeting: Meeting
}

export interface Probe {
  /** Makes sure that the chat lasts longer than the next fault. */
  prepare(): Promise<void>
  /** Resolves with the time at which the service had recovered; null if not within a minute. */
  recoveredAt(): Promise<number | null>
}

export function createProbe(scene: Scene, chatMs: number): Probe {
  const { history, ports } = scene
  let canary: Canary | undefined
  let probes = 0

  const prepare = async (): Promise<void> => {
    if (canary !== undefined && history.now() - canary.meeting.t < chatMs * 0.3) return
    const pair = [await newRider(scene), await newRider(scene)] as const
    if (pair[0] === undefined || pair[1] === undefined) throw new Error('no rider could sign up')
    const both = [pair[0], pair[1]] as const
    const meeting = await meet(scene, both, 'two tabs')
    if (meeting === undefined) throw new Error('two riders could not meet, while no fault lasted')
    history.add({ op: 'begin', ...meeting, riders: [both[0].name, both[1].name] })
    canary = { pair: both, meeting }
  }

  const isReady = async (server: number): Promise<boolean> => {
    const { attempt } = await makeCall(scene, canary!.pair[0], { method: 'GET', path: '/readyz', server })
    return attempt.status === 200
  }

  /** Sends by one socket, and waits until the other has received it. */
  const crosses = async (from: number, sockets: readonly ChatSocket[]): Promise<boolean> => {
    const { pair, meeting } = canary!
    const rider = pair[from]!
    const id = `${rider.name}-probe-${++probes}`
    const letter = { scene, rider, session: rider.session, chat: meeting.chat, id, socket: sockets[from] }
    const { out, seq } = await sendOnce(letter, 'socket')
    const other = sockets[1 - from]!
    return out === 'ok' && eventually(() => other.list().some(([received]) => received === seq))
  }

  const isHealthy = async (): Promise<boolean> => {
    for (const server of ports.keys()) if (!(await isReady(server))) return false
    const { pair, meeting } = canary!
    const sockets = pair.map((rider, index) =>
      openChatSocket({
        scene,
        rider,
        session: rider.session,
        chat: meeting.chat,
        server: index % ports.length,
        reconnects: false,
      }),
    )
    try {
      if (!(await eventually(() => sockets.every(socket => socket.isJoined())))) return false
      return (await crosses(0, sockets)) && (await crosses(1, sockets))
    } finally {
      for (const socket of sockets) socket.close()
    }
  }

  return {
    prepare,
    recoveredAt: async () => {
      const until = performance.now() + GIVE_UP_MS
      while (performance.now() < until) {
        if (await isHealthy()) return history.now()
        await pause(BETWEEN_ATTEMPTS_MS)
      }
      return null
    },
  }
}

async function eventually(isTrue: () => boolean): Promise<boolean> {
  const until = performance.now() + ATTEMPT_MS
  while (!isTrue()) {
    if (performance.now() > until) return false
    await pause(POLL_MS)
  }
  return true
}
