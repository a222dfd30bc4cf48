import { z } from 'zod'
import { type ErrorCode, errorCodes } from './errors.ts'

/**
 * One event that a client may send: its payload, and the event that carries a rejection besides the
 * acknowledgement. The first problem of a payload decides the code: that of its field, otherwise `malformed`.
 */
export interface ClientEvent {
  readonly payload: z.ZodType
  readonly errorEvent: 'chat-error' | 'error'
  readonly malformed: ErrorCode
  /** The code if the server fails to handle the event. Default: INTERNAL_ERROR. */
  readonly failed?: ErrorCode
  /** The codes per field of the payload. */
  readonly refusals?: Readonly<Record<string, FieldRefusal>>
  /** True if the event is delivered to other users: a lower limit applies. */
  readonly isWrite?: boolean
}

/** The error codes of one field; the event's `malformed` if one is not given. */
interface FieldRefusal {
  /** The field is missing or has the wrong type. */
  readonly type?: ErrorCode
  /** The value has the wrong form or length, or is text that cannot be stored. */
  readonly value?: ErrorCode
}

export function defineEvent<const Definition extends ClientEvent>(definition: Definition): Definition {
  return definition
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
