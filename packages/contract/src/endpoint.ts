import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { ApiAddress } from './paths.ts'

/** Who may call: anyone, or a signed-in user. */
export type EndpointAuth = 'none' | 'user'

/** One call of the API: its address, what it takes, what it answers. */
export interface Endpoint {
  readonly address: ApiAddress
  readonly summary: string
  readonly auth: EndpointAuth
  /** Of a success, where it is not 200. */
  readonly status?: 201
  /** The parameters in the path, and the code of the refusal when one is malformed. */
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
