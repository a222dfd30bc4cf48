// The bus on Redis or Valkey: publish and subscribe, on two connections.

import { createClient } from '@redis/client'
import { withTimeout } from '../jobs/with-timeout.ts'
import type { OpenTransport } from './bus.ts'
import { BUS_TIMES, type BusTimes, CONNECT_MS, type Connection, keepConnected } from './keep-connected.ts'

const CHANNEL = 'sawari-bus'
const FRAME_BYTES = 512 * 1024

export function redisTransport(url: string, times: BusTimes = BUS_TIMES): OpenTransport {
  return keepConnected(
    {
      system: 'redis',
      frameBytes: FRAME_BYTES,
      connect: receive => connect(url, receive),
    },
    times,
  )
}

async function connect(url: string, receive: (frame: string) => void): Promise<Connection> {
  const open = () =>
    createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false },
    })
  const [publisher, subscriber] = [open(), open()]
  const drop = (): void => {
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy()
  }
  const ended = new Promise<void>(resolve => {
    for (const client of [publisher, subscriber]) {
      // A client is not used again after an error: both are replaced.
      client.on('error', () => {
        drop()
        resolve()
      })
      client.on('end', () => resolve())
    }
  })
  const connecting = async (): Promise<void> => {
    await Promise.all([publisher.connect(), subscriber.connect()])
    await subscriber.subscribe(CHANNEL, receive)
  }
  try {
    // The library's own limit ends once the connection is open, also if nothing answers on it.
    await withTimeout(connecting(), CONNECT_MS, () => new Error('no answer in time'))
  } catch (error) {
    drop()
    throw error
  }
  return {
    send: frames => Promise.all(frames.map(frame => publisher.publish(CHANNEL, frame))),
    countOthers: async () => {
      await Promise.all([publisher.ping(), subscriber.ping()])
      // A broker that does not permit the query gives no count.
      const counts = await publisher.pubSubNumSub([CHANNEL]).catch(() => undefined)
      const listening = Number(counts?.[CHANNEL] ?? 0)
      return listening === 0 ? undefined : listening - 1
    },
    ended,
    drop: () => drop(),
    close: () => Promise.resolve(drop()),
  }
}
