import type { ApiAddress, endpoints } from '@sawari/contract'
import type { z } from 'zod'

type Endpoints = typeof endpoints

/** The definition of the call at an address, found by its type alone: no schema is loaded. */
type EndpointAt<Address extends ApiAddress> = {
  [Name in keyof Endpoints]: Endpoints[Name]['policy'] extends Pick<Address, 'method' | 'path'>
    ? Endpoints[Name]
    : never
}[keyof Endpoints]

export type QueryValue = string | number | readonly string[] | undefined

export type QueryOf<Address extends ApiAddress> =
  EndpointAt<Address> extends { query: infer Query extends z.ZodType }
    ? { readonly [Key in keyof z.input<Query>]?: QueryValue }
    : undefined

export type BodyOf<Address extends ApiAddress> =
  EndpointAt<Address> extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined

/** The success envelope, whole. */
export type AnswerOf<Address extends ApiAddress> =
  EndpointAt<Address> extends { response: infer Response extends z.ZodType } ? z.output<Response> : never

/** What stands in the place of ':id' in the path. */
export type ParamsOf<Address extends ApiAddress> = Address['path'] extends `${string}:${infer Name}/${string}`
  ? { readonly [Key in Name]: string }
  : Address['path'] extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : undefined

/** What a call takes: `params`, `query` and `body` only where its address has them. */
export type CallOptions<Address extends ApiAddress> = {
  readonly signal?: AbortSignal | undefined
} & (ParamsOf<Address> extends undefined ? object : { readonly params: ParamsOf<Address> }) &
  (QueryOf<Address> extends undefined ? object : { readonly query?: QueryOf<Address> }) &
  (BodyOf<Address> extends undefined ? object : { readonly body: BodyOf<Address> })
