// All calls and events of the server, with JSON Schemas of their input, from the contract.

import { clientEvents, downloadFiles, endpoints, type HttpMethod } from '@sawari/contract'

/** The part of JSON Schema that the contract's schemas use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

interface Convertible {
  toJSONSchema(options: { readonly io: 'input'; readonly unrepresentable: 'any' }): unknown
}

export interface HttpOperation {
  readonly kind: 'http'
  readonly name: string
  readonly method: HttpMethod
  readonly path: string
  readonly forSignedIn: boolean
  readonly params: Schema | undefined
  readonly query: Schema | undefined
  readonly body: Schema | undefined
  /** How often it is chosen, relative to the others. */
  readonly weight: number
}

export interface EventOperation {
  readonly kind: 'event'
  readonly name: string
  readonly payload: Schema
  readonly weight: number
}

export type Operation = HttpOperation | EventOperation

const schemaOf = (schema: Convertible | undefined) =>
  schema?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema | undefined

/** Responses of hundreds of kilobytes reveal little and take most of the time. */
const LARGE = new Set(['basemap', 'placeNames', 'hotspots', 'routesLocations'])

function weightOf(name: string, { path, identity }: Described['policy']): number {
  if (LARGE.has(name)) return 0.1
  if (path.includes('ride-buddy') || path === '/findmatch') return 4
  // The deletion of an account ends the story of its rider.
  if (name === 'deleteAccount') return 0.3
  return identity === 'user' ? 2 : 1
}

interface Described {
  readonly policy: { readonly identity: string; readonly method: HttpMethod; readonly path: string }
  readonly params?: Convertible | { readonly schema: Convertible }
  readonly query?: Convertible
  readonly body?: Convertible
}

function httpOperation(name: string, { policy, params, query, body }: Described, weight: number): Operation {
  return {
    kind: 'http',
    name,
    method: policy.method,
    path: policy.path,
    forSignedIn: policy.identity === 'user',
    params: schemaOf(params !== undefined && 'schema' in params ? params.schema : params),
    query: schemaOf(query),
    body: schemaOf(body),
    weight,
  }
}

const calls = Object.entries(endpoints as unknown as Readonly<Record<string, Described>>).map(
  ([name, endpoint]) => httpOperation(name, endpoint, weightOf(name, endpoint.policy)),
)

const files = Object.entries(downloadFiles as unknown as Readonly<Record<string, Described>>).map(
  ([name, file]) => httpOperation(name, file, 0.05),
)

const events: readonly Operation[] = Object.entries(clientEvents).map(([name, { payload }]) => ({
  kind: 'event',
  name,
  payload: schemaOf(payload)!,
  weight: 4,
}))

export const operations: readonly Operation[] = [...calls, ...files, ...events]
