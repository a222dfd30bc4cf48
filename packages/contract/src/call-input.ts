// How a client builds the path, query and body of a call, and their types. Free of zod at run time.

import type { z } from 'zod'
import type { CallPolicy } from './call-policy.ts'

/** The parts of an endpoint that define the caller's input. */
export interface CallSchemas {
  readonly policy: CallPolicy
  readonly query?: z.ZodType | undefined
  readonly body?: z.ZodType | undefined
}

export type QueryValue = string | number | readonly string[] | undefined

type QueryOf<Call extends CallSchemas> = Call extends { query: infer Query extends z.ZodType }
  ? { readonly [Key in keyof z.input<Query>]?: QueryValue }
  : undefined

type BodyOf<Call extends CallSchemas> = Call extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined

/** The values of the path parameters: `{ id: string }` for '/chat/:id/messages'. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${string}`
  ? { readonly [Key in Name]: string }
  : Path extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : undefined

/** The caller's input: `params`, `query` and `body` only if the contract defines them. */
export type CallInput<Call extends CallSchemas> = (ParamsOf<Call['policy']['path']> extends undefined
  ? object
  : { readonly params: ParamsOf<Call['policy']['path']> }) &
  (QueryOf<Call> extends undefined ? object : { readonly query?: QueryOf<Call> }) &
  (BodyOf<Call> extends undefined ? object : { readonly body: BodyOf<Call> })

export interface AddressParts {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, QueryValue>> | undefined
}

/** The path and query of one call. A list becomes a repeated parameter; an undefined value is omitted. */
export function callAddress(path: string, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one))
  }
  const text = parameters.toString()
  return filled + (text && `?${text}`)
}
