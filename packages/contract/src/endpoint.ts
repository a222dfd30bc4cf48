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

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

type ParamsOf<Definition extends Endpoint> = Definition extends { params: { schema: infer Schema } }
  ? InputOf<Schema>
  : undefined

/** An example of a call with its response. The API documentation shows it, and a test checks it. */
export interface CallExample {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly response: unknown
}

interface TypedExample<Definition extends Endpoint> {
  readonly params?: ParamsOf<Definition>
  readonly query?: InputOf<Definition['query']>
  readonly body?: InputOf<Definition['body']>
  readonly response: z.output<Definition['response']>
}

/** Returns the example; the compiler checks it against the schemas of its call. */
export function exampleOf<Definition extends Endpoint>(
  _endpoint: Definition,
  example: TypedExample<NoInfer<Definition>>,
): CallExample {
  return example as unknown as CallExample
}
