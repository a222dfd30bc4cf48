import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

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
