// The definition of one socket event, from which the types of both sides and the AsyncAPI document are derived.

import { z } from 'zod'
import { type ErrorCode, errorCodes } from './errors.ts'

/**
 * One event that a client may send: its payload, its acknowledgement, and the event that carries a rejection besides
 * the acknowledgement. The first problem of a payload decides the code: that of its field, otherwise `malformed`.
 */
export interface ClientEvent {
  readonly payload: z.ZodType
  /** The fields of a successful acknowledgement besides `success`. */
  readonly acknowledged: z.ZodObject
  readonly errorEvent: 'chat-error' | 'error'
  readonly malformed: ErrorCode
  /** The code if the server fails to handle the event. Default: INTERNAL_ERROR. */
  readonly failed?: ErrorCode
  /** The codes per field of the payload. */
  readonly refusals?: Readonly<Record<string, FieldRefusal>>
  /** It is true if the event is delivered to other users: a lower limit applies. */
  readonly isWrite?: boolean
  readonly example: { readonly payload: unknown; readonly acknowledged: unknown }
}

/** The error codes of one field; the event's `malformed` if one is not given. */
interface FieldRefusal {
  /** The field is missing or has the wrong type. */
  readonly type?: ErrorCode
  /** The value has the wrong form or length, or is text that cannot be stored. */
  readonly value?: ErrorCode
}

type EventPolicy = Omit<ClientEvent, 'payload' | 'acknowledged' | 'example'>

/** Preserves the exact schema types. The compiler checks the example. */
export function defineClientEvent<Payload extends z.ZodType, Fields extends z.ZodObject>(
  event: EventPolicy & {
    readonly payload: Payload
    readonly acknowledged: Fields
    readonly example: {
      readonly payload: z.input<NoInfer<Payload>>
      readonly acknowledged: z.output<NoInfer<Fields>>
    }
  },
) {
  return event
}

/** Who receives an event of the server, as the AsyncAPI document says it. */
export const audiences = {
  socket: 'To the socket that has connected or sent an event',
  chat: 'To the sockets that have joined the chat',
  user: 'To every socket of a rider',
  everybody: 'To every socket',
} as const

/** One event that the server sends. */
export interface ServerEvent {
  readonly audience: keyof typeof audiences
  readonly payload: z.ZodType
  readonly example: unknown
}

/** Preserves the exact schema type. The compiler checks the example. */
export function defineServerEvent<Payload extends z.ZodType>(
  audience: ServerEvent['audience'],
  payload: Payload,
  example: z.output<NoInfer<Payload>>,
) {
  return { audience, payload, example }
}

type FieldOf<Events extends object, Field extends string> = {
  readonly [Name in keyof Events]: Events[Name] extends { readonly [Key in Field]: infer Value }
    ? Value
    : never
}

/** One field of each event, by the names of the events. */
export function fieldOfEach<Events extends object, const Field extends 'payload' | 'acknowledged'>(
  events: Events,
  field: Field,
) {
  return Object.fromEntries(Object.entries(events).map(([name, event]) => [name, event[field]])) as FieldOf<
    Events,
    Field
  >
}

/** How a failed event is acknowledged. */
export const failedAcknowledgement = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(errorCodes),
})

/** The acknowledgement of a client event, sent if the client requests one. */
export type Acknowledgement<Fields = object> =
  | ({ readonly success: true } & Fields)
  | Readonly<z.infer<typeof failedAcknowledgement>>

export type Acknowledge<Fields = object> = (answer: Acknowledgement<Fields>) => void

/** The payload of `chat-error`, `error` and `auth_error`. */
export const socketError = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  details: z.unknown().optional(),
})

/** The listeners for a map of events, each typed by the schema of its payload. */
export type ListenersOf<Events extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Events]: (payload: Readonly<z.output<Events[Name]>>) => void
}
