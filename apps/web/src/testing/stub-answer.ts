import type { Endpoint } from '@sawari/contract'
import type { z } from 'zod'

/** A call as the server reads it: parsed by the contract's schemas. */
export interface ReceivedCall<E extends Endpoint = Endpoint> {
  readonly params: Readonly<Record<string, string>>
  readonly query: E extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined
  readonly body: E extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined
  readonly headers: Headers
  /** By the clock of the page, in milliseconds. */
  readonly receivedAtMs: number
}

type AnswerBody<E extends Endpoint> = z.input<E['response']>
/** An answer, or a function that computes it from the call. */
export type AnswerFor<E extends Endpoint> = AnswerBody<E> | ((call: ReceivedCall<E>) => AnswerBody<E>)

/** The part of a server stub that takes answers. */
export interface AnswerSink {
  answers<E extends Endpoint>(endpoint: E, answer: NoInfer<AnswerFor<E>>): void
}
