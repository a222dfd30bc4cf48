// A typed client of the API, for browsers and for Node 20 or newer.

export {
  type AnswerOf,
  type CallOptions,
  type Client,
  type ClientSettings,
  createClient,
  type FileName,
} from './create-client.ts'
export { type ConnectTo, connectLive, type Live } from './live.ts'
export type { CallError, ClientFailure, Outcome } from './outcome.ts'
export type { RetrySettings } from './retries.ts'
export type { TokenStore, Tokens } from './session.ts'
