// Keeps one connection to a broker of the bus: detects its loss, even if no error is reported, and reconnects.

import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../jobs/with-timeout.ts'
import type { OpenTransport, TransportEvents } from './bus.ts'

export interface Connection {
  /** Sends a few frames in order. */
  send(frames: readonly string[]): Promise<unknown>
  /**
   * Resolves if the broker responds, to the number of other processes connected to it, or to undefined if it
   * cannot tell.
   */
  countOthers(): Promise<number | undefined>
  /** Resolves when the connection has ended, for whatever reason. Never rejects. */
  readonly ended: Promise<void>
  /** Ends a connection that may not respond any more. */
  drop(): void
  close(): Promise<unknown>
}

export interface Broker {
  readonly system: string
  /** The longest frame in bytes. */
  readonly frameBytes: number
  /** Every frame that is sent by any process, this one included, is passed to `receive`. */
  connect(receive: TransportEvents['receive']): Promise<Connection>
}

/** The maximum time to connect to the broker. */
export const CONNECT_MS = 4_000

export interface BusTimes {
  /** The maximum time of a response of the broker. */
  readonly responseMs: number
  /** A link that drops all packets reports no error, and processes start and end. */
  readonly countEveryMs: number
}

export const BUS_TIMES: BusTimes = { responseMs: 4_000, countEveryMs: 3_000 }

/** Frames sent with one wait for a response. On PostgreSQL a transaction costs more than the frames in it. */
const FRAMES_AT_ONCE = 8
const noResponse = () => new Error('the broker of the bus did not respond')
const RECONNECT_LEAST_MS = 100
const RECONNECT_MOST_MS = 2_000

/** Rejects if the first connection fails. */
export function keepConnected(
  { system, frameBytes, connect }: Broker,
  { responseMs, countEveryMs }: BusTimes,
): OpenTransport {
  return async ({ receive, connected, counted }) => {
    let isClosed = false
    let connection = await connect(receive)
    let isUp = true
    connected(true)

    const connectAgain = async (): Promise<void> => {
      for (let delayMs = RECONNECT_LEAST_MS; !isClosed; delayMs = Math.min(2 * delayMs, RECONNECT_MOST_MS)) {
        // Random, so that the processes do not all reconnect at once.
        await pause(delayMs * (0.5 + Math.random() / 2), undefined, { ref: false })
        const next = await connect(receive).catch(() => undefined)
        if (next === undefined) continue
        if (isClosed) return next.drop()
        connection = next
        isUp = true
        connected(true)
        watch()
        return
      }
    }
    const watch = (): void => {
      void connection.ended.then(() => {
        if (isClosed) return
        isUp = false
        connected(false)
        void connectAgain()
      })
    }
    watch()

    const ask = async <Answer>(question: (asked: Connection) => Promise<Answer>): Promise<Answer> => {
      const asked = connection
      try {
        return await withTimeout(question(asked), responseMs, noResponse)
      } catch (error) {
        asked.drop()
        throw error
      }
    }
    const count = async (): Promise<void> => {
      const [asked, startMs] = [connection, performance.now()]
      const others = await ask(() => asked.countOthers())
      // An answer about a connection that was lost meanwhile is ignored.
      if (asked === connection && isUp) counted(others, performance.now() - startMs)
    }
    // If counting fails, the connection is dropped, which is then replaced.
    const timer = setInterval(() => void count().catch(() => undefined), countEveryMs)
    timer.unref()
    await count().catch(() => undefined)

    return {
      system,
      frameBytes,
      send: async frames => {
        for (let first = 0; first < frames.length; first += FRAMES_AT_ONCE) {
          await ask(asked => asked.send(frames.slice(first, first + FRAMES_AT_ONCE)))
        }
      },
      close: async () => {
        isClosed = true
        clearInterval(timer)
        await ask(asked => asked.close()).catch(() => undefined)
      },
    }
  }
}
