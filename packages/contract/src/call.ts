// The definition of one call: who may make it, what it takes and answers, and an example. Everything else about calls
// is derived from these definitions: the lists in calls.ts, requests of the web app, and the API documents.

import { z } from 'zod'
import type { CallPolicy } from './call-policy.ts'
import type { ErrorCode } from './errors.ts'

/** What a call and a file for download have in common. */
interface Operation {
  /** The name of the operation in the API document, if it is not that of the exported constant. */
  readonly operationId?: string | undefined
  readonly policy: CallPolicy
  readonly summary: string
}

/** The parameters in the path, and the error code for a malformed one. */
interface PathParams {
  readonly schema: z.ZodType
  readonly malformed: ErrorCode
}

/** One call of the API. */
export interface Endpoint extends Operation {
  /** The status of a success, if it is not 200. */
  readonly status?: 201 | undefined
  readonly params?: PathParams | undefined
  readonly query?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
  /** The complete success envelope. */
  readonly response: z.ZodType
  /** A call with its response. The API document shows it, and a test checks it. */
  readonly example: CallExample
}

export interface CallExample {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly response: unknown
}

/** The success envelope of a call without data. */
const success = z.object({ success: z.literal(true), message: z.string().optional() })

/** The complete success envelope of a call that answers these fields. */
export function successEnvelope<Shape extends z.ZodRawShape>(shape: Shape) {
  return success.extend(shape)
}

/** The envelope of a list in pages. */
export function listEnvelope<Shape extends z.ZodRawShape>(shape: Shape) {
  return successEnvelope({
    ...shape,
    hasMore: z.literal(true).optional().describe('another page follows; absent on the last one'),
  })
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

interface ExampleOf<Params, Query, Body, Response> {
  readonly params?: Params extends PathParams ? z.input<Params['schema']> : undefined
  readonly query?: InputOf<Query>
  readonly body?: InputOf<Body>
  /** The fields of the response besides `success`. */
  readonly answer?: Omit<z.output<Response>, 'success'>
}

/** Only a call that takes and answers nothing needs no example. */
type NeedsExample<Params, Query, Body, Response> = [Params, Query, Body] extends [
  undefined,
  undefined,
  undefined,
]
  ? Exclude<keyof z.output<Response>, 'success' | 'message'> extends never
    ? unknown
    : { readonly example: object }
  : { readonly example: object }

/**
 * Preserves the exact schema types, from which handlers and clients get theirs. The compiler checks the example. Without
 * `response` the call answers only that it succeeded.
 */
export function defineCall<
  const Policy extends CallPolicy,
  const OperationId extends string | undefined = undefined,
  Response extends z.ZodType = typeof success,
  Params extends PathParams | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  call: {
    readonly operationId?: OperationId
    readonly policy: Policy
    readonly summary: string
    readonly status?: 201
    readonly params?: Params
    readonly query?: Query
    readonly body?: Body
    readonly response?: Response
    readonly example?: ExampleOf<NoInfer<Params>, NoInfer<Query>, NoInfer<Body>, NoInfer<Response>>
  } & NoInfer<NeedsExample<Params, Query, Body, Response>>,
) {
  const { answer, ...input } = call.example ?? {}
  const response = Object.assign({ success: true }, answer)
  return Object.assign({ response: success }, call, {
    example: { ...input, response },
  }) as unknown as Endpoint & {
    readonly operationId: OperationId
    readonly policy: Policy
    readonly params: Params
    readonly query: Query
    readonly body: Body
    readonly response: Response
    readonly example: { readonly response: z.output<Response> }
  }
}

/** The same call at another path. */
export function atPath<
  const Call extends Endpoint,
  const Path extends string,
  const OperationId extends string | undefined = undefined,
>(call: Call, path: Path, operationId?: OperationId) {
  const policy = Object.assign({}, call.policy, { path })
  return Object.assign({}, call, { policy, operationId }) as Omit<Call, 'policy' | 'operationId'> & {
    readonly operationId: OperationId
    readonly policy: Omit<Call['policy'], 'path'> & { readonly path: Path }
  }
}

/** A file for public download. Unlike the response to a call, it has no envelope. */
export interface Download extends Operation {
  readonly mediaType: string
  /** The parameters in the path. */
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  /** Only JSON files have one. */
  readonly schema?: z.ZodType
}

export function defineDownload<const File extends Download>(file: File): File {
  return file
}
