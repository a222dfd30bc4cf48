// Carries messages between the processes of one installation. Nothing depends on their arrival: all data are in
// the database, and a process that may have missed a message reads them there.

import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Core } from '../core.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import { createFrameReader, createFrameWriter, type FramesOf } from './frames.ts'
import { createPeerPresence } from './peer-presence.ts'

export interface Bus {
  /** False while the broker is known to be unavailable. */
  readonly isConnected: boolean
  /**
   * Sends to the other processes, in the order of the calls. Never waits and never fails. Sends nothing if
   * there are none; a process that joins is notified of the gap.
   */
  publish(topic: string, message: unknown): void
  /** Calls `receive` with each message of the topic that another process has published. */
  subscribe(topic: string, receive: (message: unknown) => void): void
  /** Calls `catchUp` after messages may have been lost; the first of them was sent at `since` or later. */
  onGap(catchUp: (since: Date) => void): void
  /** Sends what is waiting, then disconnects. */
  close(): Promise<void>
}

/** A connection to a broker that sends each frame to every process, the sender included. */
export interface BusTransport {
  /** The broker, as OpenTelemetry names it. */
  readonly system: string
  /** The longest frame in bytes. */
  readonly frameBytes: number
  /** Sends the frames in order. Rejects if one of them was not sent. */
  send(frames: readonly string[]): Promise<void>
  close(): Promise<void>
}

export interface TransportEvents {
  readonly receive: (frame: string) => void
  /** Called after each change of the connection. */
  readonly connected: (isConnected: boolean) => void
  /**
   * Called regularly while connected, with the number of other processes that were connected to the broker `agoMs`
   * ago; undefined if the broker cannot tell.
   */
  readonly counted: (others: number | undefined, agoMs: number) => void
}

export type OpenTransport = (events: TransportEvents) => Promise<BusTransport>

export interface BusNeeds extends Pick<Core, 'clock' | 'logger' | 'metrics'> {
  readonly tracer?: Tracer | undefined
}

/** With more waiting messages the broker is unavailable, and the oldest ones are useless. */
const WAITING_MOST = 10_000
const RETRY_MS = 250
const CLOSING_MS = 2_000
/** How long a starting process waits for the others to know it. A late one announces a gap. */
const GREETING_MS = 1_000
const GREETING_STEP_MS = 5

// The topics of the bus itself.

/** The sender has not sent for a while, so that others may have missed its messages. */
const GAP_TOPIC = 'gap'
/** The sender has connected. */
const HELLO_TOPIC = 'hello'
/** The sender publishes. Sent in response to a hello, and to announce a gap. */
const HERE_TOPIC = 'here'

interface Message {
  readonly topic: string
  readonly message: unknown
}

function earlierOf(one: Date | undefined, other: Date): Date {
  return one !== undefined && one < other ? one : other
}

/** Rejects if the broker cannot be reached at the start; a later loss of the connection is repaired. */
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
  let unavailableSince: Date | undefined
  /** When the first message was lost whose gap has not been announced to the others. */
  let lostSince: Date | undefined
  let waiting: Message[] = []
  let sending: Promise<void> | undefined
  let framesOf: FramesOf | undefined

  metrics.gauge('bus_connected', 'Whether events reach the other processes', () => Number(isConnected))
  const countSent = metrics.counter('bus_messages_total', 'Messages sent to other processes')
  const countLost = metrics.counter('bus_messages_lost_total', 'Messages that could not be sent')
  const countReceived = metrics.counter('bus_messages_received_total', 'Messages of other processes')
  const countGap = metrics.counter(
    'bus_gaps_total',
    'Times that messages may have been missed; their content was read from the database',
  )

  let others: number | undefined
  /** The processes that know this one. */
  const answered = new Set<unknown>()
  const presence = createPeerPresence({
    clock,
    onPeer: since => {
      lostSince = earlierOf(lostSince, since)
      send(HERE_TOPIC, processId)
    },
  })
  metrics.gauge('bus_alone', 'Whether no other process listens, so that nothing is sent', () =>
    Number(presence.isAlone),
  )

  const guarded = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      logger.error({ err: error }, 'a message of another process could not be handled')
    }
  }
  const announceGap = (since: Date): void => {
    countGap()
    for (const catchUp of catchUps) guarded(() => catchUp(since))
  }
  const reader = createFrameReader<Message>(processId)
  const opening = open({
    connected: nowConnected => {
      if (nowConnected === isConnected) return
      isConnected = nowConnected
      if (!nowConnected) {
        unavailableSince = clock.now()
        presence.brokerLost()
        logger.warn('the bus is unavailable: events stay in their process')
      } else if (unavailableSince !== undefined) {
        logger.warn('the bus is back')
        announceGap(unavailableSince)
        // If it fails, the connection is replaced and sends a hello again.
        greet().catch(() => undefined)
      }
    },
    counted: (count, agoMs) => {
      others = count
      presence.peersCounted(count === 0, agoMs)
    },
    receive: frame =>
      guarded(() => {
        if (reader.isOwn(frame)) return
        presence.messageReceived()
        for (const { topic, message } of reader.read(frame)) {
          countReceived()
          if (topic === GAP_TOPIC) announceGap(new Date(message as string))
          if (topic === HELLO_TOPIC) send(HERE_TOPIC, processId)
          if (topic === HERE_TOPIC) answered.add(message)
          for (const receive of receivers.get(topic) ?? []) guarded(() => receive(message))
        }
      }),
  })

  const sendFrames = async (messages: readonly Message[]): Promise<void> => {
    const transport = await opening
    framesOf ??= createFrameWriter(processId, transport.frameBytes)
    await transport.send(framesOf(messages))
  }
  const greet = () => sendFrames([{ topic: HELLO_TOPIC, message: null }])
  function send(topic: string, message: unknown): void {
    waiting.push({ topic, message })
    sending ??= drain()
  }
  const drain = async (): Promise<void> => {
    // Lets all messages of this turn of the event loop share a frame.
    await nextTurn()
    while (waiting.length > 0) {
      const gapSince = lostSince
      const messages =
        gapSince === undefined ? waiting : [{ topic: GAP_TOPIC, message: gapSince }, ...waiting]
      waiting = []
      lostSince = undefined
      const span = tracer?.begin('publish', {
        kind: 'producer',
        parent: undefined,
        attributes: {
          'messaging.system': transport.system,
          'messaging.batch.message_count': messages.length,
        },
      })
      try {
        await sendFrames(messages)
        span?.end()
        for (const _ of messages) countSent()
      } catch (error) {
        span?.end({}, 'failed')
        lostSince = earlierOf(gapSince, lostSince ?? clock.now())
        for (const _ of messages) countLost()
        logger.debug({ err: error }, 'messages were not sent to the other processes')
        if (!isClosed) await pause(RETRY_MS, undefined, { ref: false })
        // So that the others learn of the gap even if nothing else is published.
        if (!isClosed && waiting.length === 0) waiting.push({ topic: GAP_TOPIC, message: lostSince })
      }
    }
    sending = undefined
  }
  const transport = await opening
  // Called before anything can be missed: a process that was alone publishes from now on.
  await greet().catch(() => undefined)
  const lateMs = performance.now() + GREETING_MS
  while (answered.size < (others ?? 0) && performance.now() < lateMs) await pause(GREETING_STEP_MS)

  return {
    get isConnected() {
      return isConnected
    },
    publish: (topic, message) => {
      if (isClosed) return
      if (presence.isAlone) return presence.messageWithheld()
      if (waiting.length >= WAITING_MOST) {
        lostSince ??= clock.now()
        countLost()
        return
      }
      send(topic, message)
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
