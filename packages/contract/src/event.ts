import { z } from 'zod'
import { type ErrorCode, errorCodes } from './errors.ts'

/**
 * One event that a client may send: its payload, and the event that reports a rejection in addition to
 * the acknowledgement. If the first problem of a payload names an error code, that code is reported;
 * otherwise `malformed`.
 */
export interface ClientEvent {
  readonly payload: z.ZodType
  readonly errorEvent: 'chat-error' | 'error'
  readonly malformed: ErrorCode
  /** The code if the server fails to handle the event. Default: INTERNAL_ERROR. */
  readonly failed?: ErrorCode
  /** The code for each field whose text cannot be stored; the other fields have `malformed`. */
  readonly unstorable?: Readonly<Record<string, ErrorCode>>
  /** True if other users receive the event: a stricter limit applies. */
  readonly isWrite?: boolean
}

export function defineEvent<const Definition extends ClientEvent>(definition: Definition): Definition {
  return definition
}

/** Makes every problem of a schema report this code. */
export function refusedAs(code: ErrorCode) {
  return { error: code } as const
}

/** An id in a payload; any other value is rejected with the code. */
export function idRefusedAs(code: ErrorCode) {
  return z.string(refusedAs(code)).regex(/^[0-9a-f]{24}$/, refusedAs(code))
}

/** The acknowledgement of a failed event. */
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
