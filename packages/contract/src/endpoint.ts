import type { z } from 'zod'
import type { CallPolicy } from './call-policy.ts'
import type { ErrorCode } from './errors.ts'

/** One call of the API: its policy, input and response. */
export interface Endpoint {
  readonly policy: CallPolicy
  readonly summary: string
  /** The status of a success, if it is not 200. */
  readonly status?: 201
  /** The parameters in the path, and the error code for a malformed one. */
  readonly params?: { readonly schema: z.ZodType; readonly malformed: ErrorCode }
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The complete success envelope. */
  readonly response: z.ZodType
}

/** Preserves the exact schema types, so that handlers and clients get their types from them. */
export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}
