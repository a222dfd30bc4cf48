import type { CallInput, CallSchemas } from '@sawari/contract'
import type { CheckedBy } from './check-schema.ts'

/** The parts of an endpoint that the client uses. */
export interface ClientCall extends CallSchemas {
  /** Schema of the whole success envelope. */
  readonly response: CheckedBy
}

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
} & CallInput<Call>
