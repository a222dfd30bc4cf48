import type {
  AcknowledgedFields,
  Acknowledgement,
  ClientEventName,
  ClientToServerEvents,
  ErrorCode,
  ServerToClientEvents,
} from '@sawari/contract'
import { clientEvents, errorCatalogue } from '@sawari/contract'

type PayloadOf<Event extends ClientEventName> = Parameters<ClientToServerEvents[Event]>[0]
type FieldsOf<Event extends ClientEventName> =
  | AcknowledgedFields[Event]
  | ((payload: PayloadOf<Event>) => AcknowledgedFields[Event])

type Acknowledge = (error: Error | null, answer: unknown) => void

interface OpenSocket {
  readonly receive: (event: string, payload: unknown) => void
  readonly cut: () => void
}

export type SocketStub = ReturnType<typeof createSocketStub>

/** The server's end of the socket, typed by the event maps of the contract; replaces socket.io-client. */
export function createSocketStub() {
  const answers = new Map<string, (payload: unknown) => Acknowledgement | null>()
  const held = new Map<string, Promise<void>>()
  const received: { event: string; payload: unknown }[] = []
  const complaints: string[] = []
  const sockets = new Set<OpenSocket>()
  let refusal: string | null = null
  let isReachable = true

  const stub = {
    complaints: complaints as readonly string[],
    io,
    /** From now on the event is acknowledged with these fields. */
    acknowledges<Event extends ClientEventName>(event: Event, fields: FieldsOf<Event>): void {
      answers.set(event, payload => ({
        success: true,
        ...(typeof fields === 'function' ? fields(payload as PayloadOf<Event>) : fields),
      }))
    },
    /** From now on the event is rejected. */
    refuses(event: ClientEventName, code: ErrorCode): void {
      answers.set(event, () => ({ success: false, code, error: errorCatalogue[code].error }))
    },
    /** Acknowledgements of the event wait until the returned function is called. */
    holds(event: ClientEventName): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(event, promise)
      return () => {
        held.delete(event)
        resolve()
      }
    },
    /** From now on the event gets no acknowledgement. */
    ignores(event: ClientEventName): void {
      answers.set(event, () => null)
    },
    /** The server sends an event. */
    emits<Event extends keyof ServerToClientEvents>(
      event: Event,
      ...[payload]: Parameters<ServerToClientEvents[Event]>
    ): void {
      for (const { receive } of sockets) receive(event, payload)
    },
    /** The payloads of this event that the page has sent, oldest first. */
    received<Event extends ClientEventName>(event: Event): readonly PayloadOf<Event>[] {
      return received.filter(one => one.event === event).map(one => one.payload as PayloadOf<Event>)
    },
    /** From now on the server is unreachable. */
    cut(): void {
      isReachable = false
      for (const socket of [...sockets]) socket.cut()
    },
    mend(): void {
      isReachable = true
    },
    /** From now on handshakes are rejected with this message; null accepts them again. */
    refuseHandshakes(message: string | null): void {
      refusal = message
    },
    isConnected: () => sockets.size > 0,
  }
  stub.acknowledges('authenticate', {})
  stub.acknowledges('leave-chat', {})
  stub.acknowledges('typing', {})
  return stub

  function io() {
    const listeners = new Map<string, (payload?: unknown) => void>()
    let receiveAny: (event: string, payload: unknown) => void = () => {}
    const connection: OpenSocket = {
      receive: (event, payload) => receiveAny(event, payload),
      cut() {
        sockets.delete(connection)
        listeners.get('disconnect')?.('transport close')
      },
    }
    const raw = {
      auth: {},
      io: { opts: { transports: ['websocket', 'polling'] } },
      on: (event: string, listener: (payload?: unknown) => void) => {
        listeners.set(event, listener)
        return raw
      },
      onAny: (listener: typeof receiveAny) => {
        receiveAny = listener
        return raw
      },
      off: () => {
        listeners.clear()
        return raw
      },
      offAny: () => {
        receiveAny = () => {}
        return raw
      },
      connect() {
        queueMicrotask(() => {
          if (!isReachable || refusal !== null)
            return listeners.get('connect_error')?.(new Error(refusal ?? 'websocket error'))
          sockets.add(connection)
          listeners.get('connect')?.()
        })
        return raw
      },
      disconnect() {
        sockets.delete(connection)
        return raw
      },
      timeout: (withinMs: number) => ({
        emit: (event: string, payload: unknown, done: Acknowledge) => send(event, payload, withinMs, done),
      }),
    }
    return raw
  }

  function send(event: string, payload: unknown, withinMs: number, done: Acknowledge): void {
    const schema = (clientEvents as Record<string, (typeof clientEvents)[ClientEventName]>)[event]?.payload
    const problem = schema ? schema.safeParse(payload).error?.message : 'no such event'
    if (problem) complaints.push(`the page sent ${event} against the contract: ${problem}`)
    received.push({ event, payload })
    const answer = answers.get(event)
    if (!answer) complaints.push(`${event} has no acknowledgement in this test`)
    const acknowledgement = answer?.(payload) ?? null
    if (acknowledgement === null) setTimeout(() => done(new Error('operation has timed out'), null), withinMs)
    else void (held.get(event) ?? Promise.resolve()).then(() => done(null, acknowledgement))
  }
}
