// Carries messages between the processes of one installation. Nothing depends on their arrival: what matters
// is in the database, and whoever may have missed a message reads it there.

import { randomUUID } from 'node:crypto'
import type { Clock } from '../database/clock.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { createFrameReader, framesOf } from './frames.ts'

export interface Bus {
  /** False while the engine is away, as far as it is known. */
  readonly isConnected: boolean
  /** Sends to the other processes, in the order of the calls. Never waits and never fails. */
  publish(topic: string, message: unknown): void
  /** Calls `receive` with each message of the topic that another process has published. */
  subscribe(topic: string, receive: (message: unknown) => void): void
  /** Calls `catchUp` after messages may have been lost; the first of them was sent at `since` or later. */
  onGap(catchUp: (since: Date) => void): void
  /** Sends what is waiting, then disconnects. */
  close(): Promise<void>
}

/** A connection to an engine that sends each frame to every process, the sender included. */
export interface BusTransport {
  /** The engine, as OpenTelemetry names it. */
  readonly system: string
  /** The longest frame in bytes. */
  readonly frameBytes: number
  /** Rejects if the frame was not sent. */
  send(frame: string): Promise<void>
  close(): Promise<void>
}

export interface TransportEvents {
  readonly receive: (frame: string) => void
  /** Called after each change of the connection. */
  readonly connected: (isConnected: boolean) => void
}

export type OpenTransport = (events: TransportEvents) => Promise<BusTransport>

export interface BusNeeds {
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracer?: Tracer | undefined
}

/** With more, the engine is away, and the oldest news is of no use. */
const WAITING_MOST = 10_000
const RETRY_MS = 250
const CLOSING_MS = 2_000

/** The bus's own topic: the sender could not send for a while. */
const GAP_TOPIC = 'gap'

interface Message {
  readonly topic: string
  readonly message: unknown
}

/** Rejects if the engine cannot be reached at the start; a later loss of it is repaired. */
export async function openBus(
  open: OpenTransport,
  { clock, logger, metrics, tracer }: BusNeeds,
): Promise<Bus> {
  const processId = randomUUID()
  const receivers = new Map<string, ((message: unknown) => void)[]>()
  const catchUps: ((since: Date) => void)[] = []
  let isConnected = false
  let isClosed = false
  /** When the connection was lost. */
  let awaySince: Date | undefined
  /** When the first message was lost that the others have not been told of. */
  let lostSince: Date | undefined
  let waiting: Message[] = []
  let sending: Promise<void> | undefined

  metrics.gauge('bus_connected', 'Whether events reach the other processes', () => Number(isConnected))
  const countSent = metrics.counter('bus_messages_total', 'Messages sent to other processes')
  const countLost = metrics.counter('bus_messages_lost_total', 'Messages that could not be sent')
  const countReceived = metrics.counter('bus_messages_received_total', 'Messages of other processes')
  const countGap = metrics.counter(
    'bus_gaps_total',
    'Times that messages may have been missed; what they told was read from the database',
  )

  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      logger.error({ err: error }, 'a message of another process could not be handled')
    }
  }
  const tellOfGap = (since: Date): void => {
    countGap()
    for (const catchUp of catchUps) guarded(() => catchUp(since))
  }
  const reader = createFrameReader<Message>(processId)
  const transport = await open({
    connected: nowConnected => {
      if (nowConnected === isConnected) return
      isConnected = nowConnected
      if (!nowConnected) {
        awaySince = clock.now()
        logger.warn('the bus is away: events stay in their process')
      } else if (awaySince !== undefined) {
        logger.warn('the bus is back')
        tellOfGap(awaySince)
      }
    },
    receive: frame =>
      guarded(() => {
        for (const { topic, message } of reader.read(frame)) {
          countReceived()
          if (topic === GAP_TOPIC) tellOfGap(new Date(message as string))
          for (const receive of receivers.get(topic) ?? []) guarded(() => receive(message))
        }
      }),
  })

  const sendAll = async (messages: readonly Message[]): Promise<void> => {
    for (const frame of framesOf(processId, messages, transport.frameBytes)) await transport.send(frame)
    for (const _ of messages) countSent()
  }
  const drain = async (): Promise<void> => {
    // Lets all messages of this turn of the event loop share a frame.
    await new Promise(resolve => setImmediate(resolve))
    while (waiting.length > 0) {
      const messages =
        lostSince === undefined ? waiting : [{ topic: GAP_TOPIC, message: lostSince }, ...waiting]
      waiting = []
      const span = tracer?.begin('publish', {
        ...{ kind: 'producer', parent: undefined },
        attributes: {
          'messaging.system': transport.system,
          'messaging.batch.message_count': messages.length,
        },
      })
      try {
        await sendAll(messages)
        span?.end()
        lostSince = undefined
      } catch (error) {
        span?.end({}, 'failed')
        lostSince ??= clock.now()
        for (const _ of messages) countLost()
        logger.debug({ err: error }, 'messages were not sent to the other processes')
        if (!isClosed) await new Promise(resolve => setTimeout(resolve, RETRY_MS).unref())
        // So that the others hear of the gap even if nothing else is published.
        if (!isClosed && waiting.length === 0) waiting.push({ topic: GAP_TOPIC, message: lostSince })
      }
    }
    sending = undefined
  }

  return {
    get isConnected() {
      return isConnected
    },
    publish: (topic, message) => {
      if (isClosed) return
      if (waiting.length >= WAITING_MOST) {
        lostSince ??= clock.now()
        countLost()
        return
      }
      waiting.push({ topic, message })
      sending ??= drain()
    },
    subscribe: (topic, receive) => {
      receivers.set(topic, [...(receivers.get(topic) ?? []), receive])
    },
    onGap: catchUp => void catchUps.push(catchUp),
    close: async () => {
      isClosed = true
      const timeUp = new Promise<void>(resolve => setTimeout(resolve, CLOSING_MS).unref())
      await Promise.race([sending, timeUp])
      await transport.close()
    },
  }
}
