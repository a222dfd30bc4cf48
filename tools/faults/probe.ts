// Whether the service has recovered: every server is ready, and a message sent on each arrives on the other.

import { setTimeout as pause } from 'node:timers/promises'
import { openChatSocket } from './chat-socket.ts'
import { type Meeting, meet } from './meeting.ts'
import { makeCall, newRider, type Rider, type Scene } from './riders.ts'
import { sendOnce } from './send-message.ts'

const GIVE_UP_MS = 180_000
const ATTEMPT_MS = 10_000

export function createProbe(scene: Scene, chatMs: number) {
  const { history, ports } = scene
  /** Two connected riders who chat only for this check. */
  let canary: { readonly pair: readonly [Rider, Rider]; readonly meeting: Meeting } | undefined
  let probes = 0

  const isHealthy = async (): Promise<boolean> => {
    const { pair, meeting } = canary!
    for (const server of ports.keys()) {
      const { attempt } = await makeCall(scene, pair[0], { method: 'GET', path: '/readyz', server })
      if (attempt.status !== 200) return false
    }
    const { chat } = meeting
    const sockets = pair.map((rider, index) =>
      openChatSocket({ scene, rider, chat, server: index % ports.length, reconnects: false }),
    )
    try {
      if (!(await eventually(() => sockets.every(socket => socket.isJoined())))) return false
      for (const [index, rider] of pair.entries()) {
        const id = `${rider.name}-probe-${++probes}`
        const sent = await sendOnce({ scene, rider, chat, id, socket: sockets[index]! }, 'socket')
        const hasArrived = () => sockets[1 - index]!.list().some(([seq]) => seq === sent.seq)
        if (sent.out !== 'ok' || !(await eventually(hasArrived))) return false
      }
      return true
    } finally {
      for (const socket of sockets) socket.close()
    }
  }

  return {
    /** Makes sure that the chat lasts longer than the next fault. */
    prepare: async (): Promise<void> => {
      if (canary !== undefined && history.now() - canary.meeting.t < chatMs * 0.3) return
      const [one, other] = [await newRider(scene), await newRider(scene)]
      if (one === undefined || other === undefined) throw new Error('no rider could sign up')
      const meeting = await meet(scene, [one, other], 'two tabs')
      if (meeting === undefined) throw new Error('two riders could not meet, while no fault lasted')
      canary = { pair: [one, other], meeting }
    },
    /** Resolves with the time at which the service had recovered; null if not in time. */
    recoveredAt: async (): Promise<number | null> => {
      const until = performance.now() + GIVE_UP_MS
      for (; performance.now() < until; await pause(100)) if (await isHealthy()) return history.now()
      return null
    },
  }
}

async function eventually(isTrue: () => boolean): Promise<boolean> {
  const until = performance.now() + ATTEMPT_MS
  for (; !isTrue(); await pause(20)) if (performance.now() > until) return false
  return true
}
