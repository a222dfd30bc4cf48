import type {
  AcknowledgedFields,
  Acknowledgement,
  ClientEventName,
  ClientToServerEvents,
  ServerToClientEvents,
} from '@sawari/contract'
import type { io as connectTo } from 'socket.io-client'
import { createStore } from 'zustand/vanilla'
import { type CheckedBy, checkSchema } from '../api/answer-checks.ts'
import { steadyNowMs } from '../steady-clock.ts'
import {
  type AuthProblem,
  authProblemOf,
  createHealth,
  createWaiters,
  RECONNECT_TRIES,
  RENEWED_LATELY_MS,
  waits,
} from './socket-rules.ts'
import { type Credentials, keepTokenFresh } from './token-renewal.ts'

type SocketStatus = 'disconnected' | 'connecting' | 'connected'

export interface SocketState {
  readonly status: SocketStatus
  /** The number of the current or next reconnection attempt, 1 to 5; 0 for the first connection. */
  readonly attempt: number
  /** All attempts failed: it waits for `reconnect`, the network or the tab. */
  readonly failed: boolean
  /** False from ten errors on, until a connection has lasted for a minute. */
  readonly healthy: boolean
}

/**
 * No acknowledgement: the connection ended, or the server sent no well-formed one within ten seconds.
 */
class NoAcknowledgement extends Error {
  readonly reason: 'disconnected' | 'timeout'
  constructor(reason: 'disconnected' | 'timeout') {
    super(reason)
    this.reason = reason
  }
}

export interface SocketParts {
  readonly load: () => Promise<{ readonly io: ConnectTo }>
  /** The server's URL; by default the origin of the page. */
  readonly url?: string | undefined
  readonly credentials: Credentials
  /** Called when the server accepts no token of the session and the client has stopped. */
  readonly onAuthProblem: (problem: AuthProblem) => void
  /**
   * The contract's schemas. A malformed event is dropped and counts as an error; a malformed acknowledgement
   * counts as none.
   */
  readonly schemas: {
    readonly events: Readonly<Record<keyof ServerToClientEvents, CheckedBy>>
    /** The fields of a successful acknowledgement, except `success`. */
    readonly acknowledgedFields: Readonly<Record<ClientEventName, CheckedBy>>
  }
  /** Calls the listener when an attempt may succeed: the device is online again, or the tab is visible again. */
  readonly onWake: (listener: () => void) => () => void
  readonly waits?: typeof waits
}

export type SocketClient = ReturnType<typeof createSocketClient>

const idle: SocketState = { status: 'disconnected', attempt: 0, failed: false, healthy: true }

type LeavingPayload = Parameters<ServerToClientEvents['server_leaving']>[0]

/** One connection to the server that reconnects automatically and keeps its event handlers. */
export function createSocketClient(parts: SocketParts) {
  const { credentials, schemas } = parts
  const wait = parts.waits ?? waits
  const store = createStore(() => idle)
  const handlers = createEventHandlers()
  const waiters = createWaiters()
  const health = createHealth(wait.healthyAgainMs, healthy => store.setState({ healthy }))
  const freshToken = keepTokenFresh(credentials, {
    present: token => send('authenticate', { token }),
    onRefused: () => giveUp('expired'),
  })
  let socket: OpenedSocket | null = null
  let wanted = false
  /** Incremented at each attempt and each end, so that results of older attempts are ignored. */
  let round = 0
  let waiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewed = false
  let renewedAtMs = Number.NEGATIVE_INFINITY
  let lastAuthProblem: AuthProblem | null = null
  /** The time over which clients spread their return, announced by a server that was about to stop. */
  let returnWithinMs: number | undefined
  let givenToken: string | undefined
  let stopWaking = () => {}

  return {
    state: store.getState,
    status,
    onStatus: store.subscribe,
    connect,
    disconnect,
    reconnect,
    /** Adds a handler that stays across reconnections. */
    on: <Event extends keyof ServerToClientEvents>(event: Event, handler: ServerToClientEvents[Event]) =>
      handlers.on(event, handler),
    takeUnheard: handlers.takeUnhandled,
    send,
  }

  /** Connects, and reconnects until `disconnect`. Resolves once connected. */
  async function connect(token?: string): Promise<void> {
    if (!token && (await credentials.token()) === null) throw new Error('Authentication token required')
    if (status() === 'connected') return
    const settled = waiters.wait()
    if (!wanted) {
      wanted = true
      givenToken = token
      stopWaking = parts.onWake(wake)
      void tryToConnect()
    } else if (store.getState().failed) reconnect()
    await settled
  }

  function disconnect(): void {
    wanted = false
    waiting = false
    renewed = false
    lastAuthProblem = null
    round += 1
    clearTimeout(timer)
    health.forget()
    stopWaking()
    freshToken.stop()
    socket?.close()
    socket = null
    store.setState(idle)
    waiters.settle(new Error('Disconnected'))
  }

  /** Makes up to five attempts, the first one immediately. */
  function reconnect(): void {
    if (status() === 'connected') return
    if (!wanted) {
      // The state shows a failure; a visitor stays disconnected.
      connect().catch(() => undefined)
      return
    }
    store.setState({ attempt: 1, failed: false })
    void tryToConnect()
  }

  function wake(): void {
    if (waiting || store.getState().failed) reconnect()
  }

  async function tryToConnect(): Promise<void> {
    round += 1
    const mine = round
    waiting = false
    store.setState({ status: 'connecting' })
    clearTimeout(timer)
    timer = setTimeout(timedOut, wait.connectMs)
    try {
      const token = givenToken ?? (await credentials.token())
      const { io } = await parts.load()
      if (mine !== round) return
      socket ??= openSocket(io, parts.url, { connected, refused: tryFailed, cut, received })
      freshToken.presented(token)
      socket.tryWith(token)
    } catch (error) {
      if (mine === round) tryFailed(error instanceof Error ? error.message : String(error))
    }
  }

  function connected(): void {
    clearTimeout(timer)
    renewed = false
    lastAuthProblem = null
    health.connected()
    store.setState({ status: 'connected', attempt: 0, failed: false })
    waiters.settle()
    freshToken.start()
  }

  function received(event: string, payload: readonly unknown[]): void {
    if (event === 'auth_error') lastAuthProblem = problemIn(payload[0])
    if (event === 'error') health.countError()
    const schema = (schemas.events as Partial<Record<string, CheckedBy>>)[event]
    if (schema === undefined) return
    if (checkSchema(schema, payload[0]).issues) {
      health.countError()
      return
    }
    if (event === 'server_leaving') returnWithinMs = (payload[0] as LeavingPayload).returnWithinMs
    handlers.dispatch(event, payload)
  }

  function cut(): void {
    health.cut()
    freshToken.stop()
    health.countError()
    const problem = lastAuthProblem
    lastAuthProblem = null
    if (problem === null) tryLater()
    // A server that ends connections with new tokens has a wrong clock: the next handshake shows it.
    else if (problem === 'expired' && steadyNowMs() - renewedAtMs < RENEWED_LATELY_MS) tryLater()
    else if (problem === 'expired') void renewAndTry()
    else {
      // The server closes the sockets of a session a moment before it answers the call that ended the session.
      store.setState({ status: 'disconnected' })
      timer = setTimeout(() => giveUp(problem), wait.wishedEndMs)
    }
  }

  function timedOut(): void {
    socket?.swapTransports()
    tryFailed('Connection timeout')
  }

  function tryFailed(message: string, code?: unknown): void {
    clearTimeout(timer)
    round += 1
    socket?.stop()
    health.countError()
    const problem = authProblemOf(code)
    if (problem === 'expired') void renewAndTry()
    else if (problem !== null) giveUp(problem)
    else if (store.getState().attempt < RECONNECT_TRIES) tryLater()
    else {
      store.setState({ status: 'disconnected', failed: true })
      waiters.settle(new Error(message))
    }
  }

  function tryLater(): void {
    const attempt = store.getState().attempt + 1
    waiting = true
    store.setState({ status: 'connecting', attempt })
    clearTimeout(timer)
    const delayMs = returnWithinMs === undefined ? wait.reconnectMs(attempt) : wait.returnMs(returnWithinMs)
    returnWithinMs = undefined
    timer = setTimeout(() => void tryToConnect(), delayMs)
  }

  /** The token has expired: renews it once and tries again immediately. */
  async function renewAndTry(): Promise<void> {
    givenToken = undefined
    const again = renewed
    renewed = true
    renewedAtMs = steadyNowMs()
    const mine = round
    store.setState({ status: 'connecting' })
    const outcome = again ? 'failed' : await credentials.renew()
    if (mine !== round) return
    if (outcome === 'refreshed') void tryToConnect()
    else if (outcome === 'failed') giveUp('expired')
    else {
      renewed = false
      tryFailed('Connection failed')
    }
  }

  function giveUp(problem: AuthProblem): void {
    disconnect()
    parts.onAuthProblem(problem)
  }

  /** Sends an event and waits for its acknowledgement; rejects with NoAcknowledgement. */
  function send<Event extends ClientEventName>(
    event: Event,
    payload: Parameters<ClientToServerEvents[Event]>[0],
  ): Promise<Acknowledgement<AcknowledgedFields[Event]>> {
    return new Promise((resolve, reject) => {
      if (!socket || status() !== 'connected') return reject(new NoAcknowledgement('disconnected'))
      socket.send(event, payload, wait.acknowledgeMs, (error, answer) => {
        if (error === null && isAcknowledgement(answer, schemas.acknowledgedFields[event]))
          return resolve(answer as Acknowledgement<AcknowledgedFields[Event]>)
        const silent = status() === 'connected'
        if (silent) health.countError()
        reject(new NoAcknowledgement(silent ? 'timeout' : 'disconnected'))
      })
    })
  }

  function status(): SocketStatus {
    return store.getState().status
  }
}

type Handler = (...payload: never[]) => void

/** The handlers of each event. A handler is stored only once per event. */
function createEventHandlers() {
  const handlers = new Map<string, Set<Handler>>()
  const unhandled = new Set<string>()
  return {
    on(event: string, handler: Handler): () => void {
      const group = handlers.get(event) ?? new Set()
      handlers.set(event, group.add(handler))
      return () => group.delete(handler)
    },
    dispatch(event: string, payload: readonly unknown[]): void {
      // Iterates over a copy, because a handler may remove another one.
      const group = [...(handlers.get(event) ?? [])]
      if (group.length === 0) unhandled.add(event)
      for (const handler of group) handler(...(payload as never[]))
    },
    /** The events that came without a handler since the last call. */
    takeUnhandled(): readonly string[] {
      const events = [...unhandled]
      unhandled.clear()
      return events
    },
  }
}

/** An acknowledgement reports a success, with its fields, or an error with its text. */
function isAcknowledgement(answer: unknown, fields: CheckedBy): boolean {
  const { success, error } = (answer ?? {}) as { readonly success?: unknown; readonly error?: unknown }
  return success === true
    ? !checkSchema(fields, answer).issues
    : success === false && typeof error === 'string'
}

function problemIn(payload: unknown): AuthProblem {
  const { code } = (payload ?? {}) as { readonly code?: unknown }
  return authProblemOf(code) ?? 'refused'
}

export type ConnectTo = typeof connectTo

type Acknowledged = (error: Error | null, answer: unknown) => void

interface Reports {
  readonly connected: () => void
  /** An attempt failed. `code` is the server's error code, if the server rejected the handshake. */
  readonly refused: (message: string, code?: unknown) => void
  /** The connection has ended. */
  readonly cut: () => void
  readonly received: (event: string, payload: readonly unknown[]) => void
}

export type OpenedSocket = ReturnType<typeof openSocket>

/** One socket for any number of attempts, each started by `tryWith`. It never reconnects automatically. */
export function openSocket(connect: ConnectTo, url: string | undefined, reports: Reports) {
  const raw = connect(url, {
    autoConnect: false,
    forceNew: true,
    // The socket client reconnects and counts the attempts itself: it also retries after a temporary rejection.
    reconnection: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  })
  raw.on('connect', reports.connected)
  raw.on('connect_error', (error: Error & { readonly data?: { readonly code?: unknown } }) =>
    reports.refused(error.message, error.data?.code),
  )
  raw.on('disconnect', reports.cut)
  raw.onAny((event: string, ...payload: unknown[]) => reports.received(event, payload))

  return {
    tryWith(token: string | null): void {
      raw.auth = { token }
      raw.connect()
    },
    /** Ends the attempt in progress. */
    stop: () => void raw.disconnect(),
    /** Ends the connection for good; nothing more is reported. */
    close: () => void raw.off().offAny().disconnect(),
    /** A proxy may drop web sockets silently: the next attempt starts with the other transport. */
    swapTransports: () => void raw.io.opts.transports?.reverse(),
    /** Calls `done` with the acknowledgement, or with an error when the connection ended or the time ran out. */
    send(event: string, payload: unknown, withinMs: number, done: Acknowledged): void {
      raw.timeout(withinMs).emit(event, payload, done)
    },
  }
}
