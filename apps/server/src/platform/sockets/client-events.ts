// The events that clients send: counted, checked, handled and acknowledged, whatever their payload.

import {
  type AcknowledgedFields,
  type Acknowledgement,
  type ClientEvent,
  type ClientEventName,
  clientEvents,
  type ErrorCode,
  errorCatalogue,
  isDenial,
} from '@sawari/contract'
import type { z } from 'zod'
import { beforeDeadline, failureFields, type OpenCall } from '../calls/deadline.ts'
import { Refusal } from '../calls/refusal.ts'
import { findUnfitParts } from '../calls/validation.ts'
import { isDatabaseUnavailable } from '../database/database.ts'
import type { AccountBudget } from '../http/processor-budget.ts'
import { callOrigin, onBehalfOf } from '../telemetry/call-origin.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { FloodGuard } from './flood-guard.ts'
import type { SessionLookups } from './session-lookups.ts'
import { endSocket, type UserSocket } from './socket-io.ts'

type Payload<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]['payload']>

/** Returns the fields of the acknowledgement, or an expected failure. */
export type EventHandler<Name extends ClientEventName> = (
  socket: UserSocket,
  payload: Payload<Name>,
) => Promise<AcknowledgedFields[Name] | Refusal>

export interface ClientEvents {
  /**
   * Binds the event for all sockets, because separate listeners would take two kilobytes per socket. A
   * rejection is sent as the acknowledgement and as the event's own error event.
   */
  on<Name extends ClientEventName>(name: Name, handler: EventHandler<Name>): void
  /** Handles the events of a socket. */
  listen(socket: UserSocket): void
}

export interface EventGuards {
  readonly flood: FloodGuard
  readonly sessions: SessionLookups
  readonly logger: Logger
  readonly openCall: () => OpenCall
  /** Undefined while limits are off. */
  readonly budget: AccountBudget | undefined
}

/** Counts each event before it is handled, including unknown events, and checks whether the session is live. */
export function createClientEvents(guards: EventGuards): ClientEvents {
  const { flood, sessions, logger, openCall, budget } = guards
  const handlers = new Map<ClientEventName, EventHandler<ClientEventName>>()

  const receive = (socket: UserSocket, [name, ...sent]: readonly unknown[]) => {
    const { viewer } = socket.data
    const verdict = flood.admit(viewer.userId, isKnown(name) && definitionOf(name).isWrite === true)
    if (verdict === 'cut') return void socket.disconnect(true)
    const handler = isKnown(name) ? handlers.get(name) : undefined
    if (!isKnown(name) || handler === undefined) return
    const { payload, acknowledge } = readCall(sent)
    if (verdict === 'refused') return refuseEvent(socket, name, 'RATE_LIMITED', acknowledge)
    if (budget?.refusalOfAccount(viewer.userId) !== undefined) {
      const { securityEvent, address } = socket.data
      securityEvent({ event: 'lockout', outcome: 'processor-time', userId: viewer.userId, address })
      return refuseEvent(socket, name, 'RATE_LIMITED', acknowledge)
    }
    const call = openCall()
    const proceed = async () => {
      if (socket.connected) await begin({ socket, logger, budget, name, handler, payload, acknowledge, call })
    }
    const live = sessions.isLive(viewer)
    if (live === true) return void proceed().finally(call.end)
    const checked = beforeDeadline(live, call.leftMs(), error => logLate(logger, name, error)).then(
      async isLive => {
        if (isLive) return proceed()
        refuseEvent(socket, name, 'INVALID_TOKEN', acknowledge)
        endSocket(socket, 'INVALID_TOKEN')
      },
      (error: unknown) => {
        logger.error({ ...failureFields(error), event: name }, 'a session could not be checked')
        refuseEvent(socket, name, faultOf(name, error), acknowledge)
      },
    )
    void checked.finally(call.end)
  }
  return {
    on: (name, handler) => void handlers.set(name, handler as unknown as EventHandler<ClientEventName>),
    // It forwards no events, because nothing else listens.
    listen: socket => void socket.use(event => receive(socket, event)),
  }
}

interface EventCall {
  readonly socket: UserSocket
  readonly logger: Logger
  readonly budget: AccountBudget | undefined
  readonly name: ClientEventName
  readonly handler: EventHandler<ClientEventName>
  readonly payload: unknown
  readonly acknowledge: AnswerCall
  readonly call: OpenCall
}

function begin(event: EventCall): Promise<void> {
  const { socket, name, budget } = event
  const { viewer, address, tracer } = socket.data
  const spend = budget && ((milliseconds: number) => budget.spendOfAccount(viewer.userId, milliseconds))
  const span = tracer?.begin(`event ${name}`, { kind: 'server', parent: undefined })
  const origin = { userId: viewer.userId, address, traceId: span?.traceId, span, ...(spend && { spend }) }
  return onBehalfOf(origin, () => underwayOn(socket, () => handle(event)))
}

/** During shutdown the socket is closed once none of its events is being handled. */
async function underwayOn({ data }: UserSocket, work: () => Promise<void>): Promise<void> {
  data.eventsUnderway = (data.eventsUnderway ?? 0) + 1
  try {
    await work()
  } finally {
    data.eventsUnderway -= 1
  }
}

async function handle(event: EventCall): Promise<void> {
  const { socket, logger, name, handler, payload, acknowledge, call } = event
  const startMs = performance.now()
  const observe = (outcome: string) => {
    socket.data.observeEvent(name, outcome, performance.now() - startMs)
    callOrigin()?.span?.end({ 'app.outcome': outcome })
  }
  const refuse = (code: ErrorCode): void => {
    observe(code)
    refuseEvent(socket, name, code, acknowledge)
  }
  try {
    const parsed = parsePayload(name, payload)
    if (!parsed.success) return refuse(parsed.code)
    const outcome = await beforeDeadline(handler(socket, parsed.payload), call.leftMs(), error =>
      logLate(logger, name, error),
    )
    if (outcome instanceof Refusal && isDenial(outcome.code)) {
      socket.data.securityEvent({ event: 'denied', outcome: outcome.code })
    }
    if (outcome instanceof Refusal) return refuse(outcome.code)
    acknowledge({ success: true, ...outcome })
    observe('ok')
  } catch (error) {
    // The payload is private, so it is not logged.
    logger.error({ ...failureFields(error), event: name }, 'an event failed')
    refuse(faultOf(name, error))
  }
}

function logLate(logger: Logger, name: ClientEventName, error: unknown): void {
  logger.warn({ ...failureFields(error), event: name }, 'an event failed after its deadline')
}

type AnswerCall = (answer: Acknowledgement) => void

/** The payload is the first argument and the acknowledgement the last; either may be missing. */
function readCall(sent: readonly unknown[]): Pick<EventCall, 'payload' | 'acknowledge'> {
  const last = sent.at(-1)
  if (typeof last !== 'function') return { payload: sent[0], acknowledge: () => undefined }
  return { payload: sent.length > 1 ? sent[0] : undefined, acknowledge: last as AnswerCall }
}

function isKnown(name: unknown): name is ClientEventName {
  return typeof name === 'string' && Object.hasOwn(clientEvents, name)
}

type Parsed<Name extends ClientEventName> =
  | { readonly success: true; readonly payload: Payload<Name> }
  | { readonly success: false; readonly code: ErrorCode }

function parsePayload<Name extends ClientEventName>(name: Name, payload: unknown): Parsed<Name> {
  const { payload: schema, malformed, refusals } = definitionOf(name)
  const { data, error } = schema.safeParse(payload)
  if (error !== undefined) {
    const [first] = error.issues
    const refusal = refusals?.[String(first?.path[0])]
    const code = first?.code === 'invalid_type' ? refusal?.type : refusal?.value
    return { success: false, code: code ?? malformed }
  }
  const faults = findUnfitParts(data)
  if (faults.length === 0) return { success: true, payload: data as Payload<Name> }
  const named = faults.map(({ path }) => refusals?.[path]?.value).find(code => code !== undefined)
  return { success: false, code: named ?? malformed }
}

function definitionOf(name: ClientEventName): ClientEvent {
  return clientEvents[name]
}

function refuseEvent(
  socket: UserSocket,
  name: ClientEventName,
  code: ErrorCode,
  acknowledge: AnswerCall,
): void {
  const { error } = errorCatalogue[code]
  acknowledge({ success: false, error, code })
  socket.emit(clientEvents[name].errorEvent, { error, code, details: { event: name } })
}

function faultOf(name: ClientEventName, error: unknown): ErrorCode {
  if (isDatabaseUnavailable(error)) return 'DATABASE_ERROR'
  return definitionOf(name).failed ?? 'INTERNAL_ERROR'
}
