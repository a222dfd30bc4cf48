import type { CallPolicy } from '@sawari/contract/call-policy'
import type { z } from 'zod'
import type { CheckedBy } from './check-schema.ts'

/** The parts of an endpoint that the client uses. */
export interface ClientCall {
  readonly policy: CallPolicy
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Schema of the whole success envelope. */
  readonly response: CheckedBy
}

export type QueryValue = string | number | readonly string[] | undefined

type QueryOf<Call extends ClientCall> = Call extends { query: infer Query extends z.ZodType }
  ? { readonly [Key in keyof z.input<Query>]?: QueryValue }
  : undefined

type BodyOf<Call extends ClientCall> = Call extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined

/** The values of the path parameters: `{ id: string }` for '/chat/:id/messages'. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${string}`
  ? { readonly [Key in Name]: string }
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : undefined

/** An additional field of responses that the service worker answered from stored data. */
export interface SavedAnswer {
  /** When the data was last known to be current, ISO 8601. */
  readonly dataAt?: string
}

/** The whole success envelope. */
export type AnswerOf<Call extends ClientCall> = NonNullable<
  Call['response']['~standard']['types']
>['output'] &
  SavedAnswer

/** The options of a call: `params`, `query` and `body` only if the contract defines them. */
export type CallOptions<Call extends ClientCall> = {
  readonly signal?: AbortSignal | undefined
} & (ParamsOf<Call['policy']['path']> extends undefined
  ? object
  : { readonly params: ParamsOf<Call['policy']['path']> }) &
  (QueryOf<Call> extends undefined ? object : { readonly query?: QueryOf<Call> }) &
  (BodyOf<Call> extends undefined ? object : { readonly body: BodyOf<Call> })
