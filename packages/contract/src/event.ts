import { z } from 'zod'
import { type ErrorCode, errorCodes } from './errors.ts'

/**
 * One event that a client may send: its payload, and the event that carries a rejection besides the
 * acknowledgement. The first problem of a payload names its code; otherwise the code is `malformed`.
 */
export interface ClientEvent {
  readonly payload: z.ZodType
  readonly errorEvent: 'chat-error' | 'error'
  readonly malformed: ErrorCode
  /** The code when the server fails to handle the event; INTERNAL_ERROR when it is left out. */
  readonly failed?: ErrorCode
  /** The code per field whose text cannot be stored; `malformed` for every other field. */
  readonly unstorable?: Readonly<Record<string, ErrorCode>>
  /** True when others receive what is sent: a tighter limit applies. */
  readonly isWrite?: boolean
}

export function defineEvent<const Definition extends ClientEvent>(definition: Definition): Definition {
  return definition
}

/** A schema whose every problem has this code as its text. */
export function refusedAs(code: ErrorCode) {
  return { error: code } as const
}

/** An id in a payload; anything else is refused with the code. */
export function idRefusedAs(code: ErrorCode) {
  return z.string(refusedAs(code)).regex(/^[0-9a-f]{24}$/, refusedAs(code))
}

/** How a failed event is acknowledged. */
export const failedAcknowledgement = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(errorCodes),
})

/** What every client event is acknowledged with, if the client asks for it. */
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

/** The listeners of a map of events, each with the schema of its payload. */
export type ListenersOf<Events extends Readonly<Record<string, z.ZodType>>> = {
  [Name in keyof Events]: (payload: Readonly<z.output<Events[Name]>>) => void
}
