// From an event of the contract and a handler to a listener that answers whatever comes, and never throws.

import type { EventEmitter } from 'node:events'
import {
  type AcknowledgedFields,
  type Acknowledgement,
  type ClientEventName,
  clientEvents,
  type ErrorCode,
  errorCatalogue,
} from '@sawari/contract'
import type { z } from 'zod'
import { Refusal } from '../calls/refusal.ts'
import { findUnstorableText } from '../calls/unicode.ts'
import { isDatabaseAway } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { FloodGuard } from './flood-guard.ts'
import type { UserSocket } from './socket-server.ts'

type Payload<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]['payload']>

/** What a handler gives back: the fields of the acknowledgement, or an expected failure. */
export type EventHandler<Name extends ClientEventName> = (
  payload: Payload<Name>,
) => Promise<AcknowledgedFields[Name] | Refusal>

/** The events that carry a message: they have a tighter limit, and a code of their own for faults. */
const MESSAGE_EVENTS: ReadonlySet<string> = new Set<ClientEventName>([
  'send-message',
  'send_ride_buddy_message',
  'send_message',
])

/** Binds one event. A refusal goes to the acknowledgement and out as the error event of the dialect. */
export function bindEvent<Name extends ClientEventName>(
  socket: UserSocket,
  logger: Logger,
  name: Name,
  handler: EventHandler<Name>,
): void {
  const listener = async (...sent: unknown[]): Promise<void> => {
    const { payload, acknowledge } = readCall(sent)
    try {
      const parsed = parsePayload(name, payload)
      if (!parsed.success) return refuseEvent(socket, name, parsed.code, acknowledge)
      const outcome = await handler(parsed.payload)
      if (outcome instanceof Refusal) return refuseEvent(socket, name, outcome.code, acknowledge)
      acknowledge({ success: true, ...outcome })
    } catch (error) {
      // Never the payload: it is what people write to each other.
      logger.error({ err: error, event: name }, 'an event failed')
      refuseEvent(socket, name, faultOf(name, error), acknowledge)
    }
  }
  // The map of events types what a client may send, not what it does send.
  const raw = socket as unknown as EventEmitter
  raw.on(name, (...sent: unknown[]) => void listener(...sent))
}

/** Counts each event, unknown ones as well, before anything is done for it. */
export function guardEvents(socket: UserSocket, flood: FloodGuard): void {
  socket.use(([name, ...sent], next) => {
    const verdict = flood.admit(socket.data.viewer.userId, MESSAGE_EVENTS.has(name))
    if (verdict === 'cut') socket.disconnect(true)
    else if (!isKnown(name)) return
    else if (verdict === 'admitted') next()
    else refuseEvent(socket, name, 'RATE_LIMITED', readCall(sent).acknowledge)
  })
}

type AnswerCall = (answer: Acknowledgement) => void

interface EventCall {
  readonly payload: unknown
  readonly acknowledge: AnswerCall
}

/** The payload comes first, the acknowledgement last; either may be missing. */
function readCall(sent: readonly unknown[]): EventCall {
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
  const { payload: schema, malformed } = clientEvents[name]
  const { data, error } = schema.safeParse(payload)
  if (error !== undefined) {
    const code = error.issues[0]?.message ?? ''
    return { success: false, code: isErrorCode(code) ? code : malformed }
  }
  const unstorable = findUnstorableText(data)
  if (unstorable.length === 0) return { success: true, payload: data as Payload<Name> }
  const isContent = unstorable.some(({ path }) => path === 'message')
  return { success: false, code: isContent ? 'INVALID_MESSAGE_CONTENT' : malformed }
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
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
  if (isDatabaseAway(error)) return 'DATABASE_ERROR'
  return MESSAGE_EVENTS.has(name) ? 'MESSAGE_SEND_ERROR' : 'INTERNAL_ERROR'
}
