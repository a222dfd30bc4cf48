import type { z } from 'zod'
import type { CallPolicy } from './call-policy.ts'
import type { ErrorCode } from './errors.ts'

/** One call of the API: its policy, what it takes, what it answers. */
export interface Endpoint {
  readonly policy: CallPolicy
  readonly summary: string
  /** Of a success, where it is not 200. */
  readonly status?: 201
  /** The parameters in the path, and the code of the error when one is malformed. */
  readonly params?: { readonly schema: z.ZodType; readonly malformed: ErrorCode }
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The success envelope, whole. */
  readonly response: z.ZodType
}

/** Keeps the exact schema types, so that handlers and clients are typed by them. */
export function defineEndpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}
