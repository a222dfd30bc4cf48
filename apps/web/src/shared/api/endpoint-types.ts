import type { CallPolicy } from '@sawari/contract/call-policy'
import type { z } from 'zod'
import type { CheckedBy } from './check-schema.ts'

/** What the client needs of a call; every endpoint of the contract has it. */
export interface ClientCall {
  readonly policy: CallPolicy
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Of the success envelope, whole. */
  readonly response: CheckedBy
}

export type QueryValue = string | number | readonly string[] | undefined

type QueryOf<Call extends ClientCall> = Call extends { query: infer Query extends z.ZodType }
  ? { readonly [Key in keyof z.input<Query>]?: QueryValue }
  : undefined

type BodyOf<Call extends ClientCall> = Call extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined

/** The values of the parameters in a path: of 'id' for '/chat/:id/messages'. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${string}`
  ? { readonly [Key in Name]: string }
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : undefined

/** An answer that this device found by itself has this field as well. */
export interface SavedAnswer {
  /** When its data were last known to be true, ISO 8601. */
  readonly dataAt?: string
}

/** The success envelope, whole. */
export type AnswerOf<Call extends ClientCall> = NonNullable<
  Call['response']['~standard']['types']
>['output'] &
  SavedAnswer

/** What a call takes: `params`, `query` and `body` only where the contract has them. */
export type CallOptions<Call extends ClientCall> = {
  readonly signal?: AbortSignal | undefined
} & (ParamsOf<Call['policy']['path']> extends undefined
  ? object
  : { readonly params: ParamsOf<Call['policy']['path']> }) &
  (QueryOf<Call> extends undefined ? object : { readonly query?: QueryOf<Call> }) &
  (BodyOf<Call> extends undefined ? object : { readonly body: BodyOf<Call> })
