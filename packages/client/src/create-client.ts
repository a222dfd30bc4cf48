import type { CallAnswer, CallInput, CallPolicy, downloadFiles, endpoints } from '@sawari/contract'
import { type AddressParts, callAddress } from '@sawari/contract/call-input'
import { apiCalls, type CallName, callsByFeature } from '@sawari/contract/calls'
import { attempt, type Fetch, type PreparedRequest, type Received } from './attempt.ts'
import { failed, type Outcome, parsed } from './outcome.ts'
import { RETRIES, type RetrySettings, retryWaitMs } from './retries.ts'
import { createRenewal, memoryTokens, type TokenStore, type Tokens } from './session.ts'

type Endpoints = typeof endpoints
type Files = typeof downloadFiles

export interface ClientSettings {
  /** Such as 'https://sawari.example'; a browser on the product's own origin may leave it empty. */
  readonly url: string
  readonly tokens?: TokenStore
  /** The language of the server's texts, such as 'hi'. */
  readonly language?: string
  /** By default a call waits after 429 and 503 as `Retry-After` says, at most twice. */
  readonly retries?: RetrySettings
  readonly timeoutMs?: number
  /** For tests, or another implementation of `fetch`. */
  readonly fetch?: Fetch
}

interface Options {
  readonly signal?: AbortSignal
}

export type CallOptions<Name extends CallName> = Options & CallInput<Endpoints[Name]>

/** The whole success envelope of a call. */
export type AnswerOf<Name extends CallName> = CallAnswer<Endpoints[Name]>

export type FileName = keyof Files

export interface Client {
  /** Makes a call by its name in the contract, which is its `operationId` in the OpenAPI document. */
  call<Name extends CallName>(
    name: Name,
    ...options: OptionsOf<CallOptions<Name>>
  ): Promise<Outcome<AnswerOf<Name>>>
  /** Downloads a file, such as `gtfs`. */
  download<Name extends FileName>(
    name: Name,
    ...options: OptionsOf<Options & CallInput<Files[Name]>>
  ): Promise<Outcome<ArrayBuffer>>
  /** Signs in, and keeps the tokens for the calls that need them. */
  signIn(account: { readonly email: string; readonly password: string }): Promise<Outcome<AnswerOf<'signIn'>>>
  signOut(): Promise<void>
  /** The current access token, for a socket; undefined while signed out. */
  readonly accessToken: () => string | undefined
}

/** Options may be left out if none is required. */
type OptionsOf<Given> = Partial<Given> extends Given ? [options?: Given] : [options: Given]

interface AnyOptions extends AddressParts, Options {
  readonly body?: unknown
}

const TIMEOUT_MS = 10_000

export function createClient(settings: ClientSettings): Client {
  const { url, language, retries = RETRIES, timeoutMs = TIMEOUT_MS } = settings
  const tokens = settings.tokens ?? memoryTokens()
  const fetch: Fetch = settings.fetch ?? ((...given) => globalThis.fetch(...given))
  const base = url.replace(/\/+$/, '')

  const send = async (
    policy: CallPolicy,
    { params, query, body, signal }: AnyOptions,
    token: string | undefined,
  ): Promise<Outcome<Received>> => {
    const request: PreparedRequest = {
      ...{ url: base + callAddress(policy.path, { params, query }), method: policy.method },
      ...{ body: body === undefined ? undefined : JSON.stringify(body), token, language, signal },
    }
    for (let count = 0; ; count += 1) {
      const outcome = await attempt(fetch, request, timeoutMs)
      if (outcome.ok) return outcome
      const waitMs = retryWaitMs(policy, outcome.error, count, retries)
      if (waitMs === undefined || !(await pause(waitMs, signal))) return outcome
    }
  }
  /** Sends the token, if the call takes one; renews an expired one once. */
  const sendAsUser = async (policy: CallPolicy, options: AnyOptions): Promise<Outcome<Received>> => {
    if (policy.identity === 'none') return send(policy, options, undefined)
    const outcome = await send(policy, options, tokens.read()?.accessToken)
    const isOver = !outcome.ok && outcome.error.code === 'TOKEN_EXPIRED'
    if (!isOver || policy.keepsToken || !(await renew())) return outcome
    return send(policy, options, tokens.read()?.accessToken)
  }
  const call = async (name: CallName, options: AnyOptions = {}): Promise<Outcome<never>> => {
    const outcome = await sendAsUser(apiCalls[name], options)
    if (!outcome.ok) return outcome
    const { response, bytes } = outcome.value
    const value = parsed(new TextDecoder().decode(bytes))
    if (value !== undefined) return { ok: true, value: value as never }
    return failed({ code: 'UNREADABLE', status: response.status, message: 'the response is not JSON' })
  }
  const typedCall = call as Client['call']
  const renew = createRenewal(tokens, async refreshToken => {
    const outcome = await typedCall('refreshSession', { body: { refreshToken } })
    return outcome.ok ? { ok: true, value: tokensIn(outcome.value) } : outcome
  })

  return {
    call: typedCall,
    download: async (name, ...[options]) => {
      const outcome = await send(callsByFeature['open-data'][name], { ...options }, undefined)
      return outcome.ok ? { ok: true, value: outcome.value.bytes } : outcome
    },
    signIn: async account => {
      const outcome = await typedCall('signIn', { body: account })
      if (outcome.ok) tokens.write(tokensIn(outcome.value.data))
      return outcome
    },
    signOut: async () => {
      const refreshToken = tokens.read()?.refreshToken
      if (refreshToken === undefined) return
      await typedCall('signOut', { body: { refreshToken } })
      tokens.write(undefined)
    },
    accessToken: () => tokens.read()?.accessToken,
  }
}

function tokensIn({ accessToken, refreshToken }: Tokens): Tokens {
  return { accessToken, refreshToken }
}

/** False if the caller has aborted meanwhile. */
function pause(waitMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise(resolve => {
    if (signal?.aborted) return resolve(false)
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve(!signal?.aborted)
    }
    const timer = setTimeout(end, waitMs)
    signal?.addEventListener('abort', end)
  })
}
