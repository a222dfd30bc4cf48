// One notification: encrypted for the browser, signed with the operator's key, sent to the push service.

import type { LookupAddress, LookupOptions } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Tracer } from '../telemetry/tracer.ts'
import type { ResolvePublicHost } from './public-endpoint.ts'

export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface PushSenderSettings extends PushKeys {
  /** The contact address of the operator for push services: 'mailto:…'. */
  readonly subject: string
  /** The origin of a stand-in push service, for tests. */
  readonly testOrigin: string | undefined
  readonly resolve: ResolvePublicHost
}

/** The endpoint is one that the server sends to: see `pushServiceOf`. */
export interface Push {
  readonly target: PushTarget
  readonly payload: string
  /** How long the push service keeps it for an offline device. */
  readonly ttlSeconds: number
  /** A newer notification with the same topic replaces it there. */
  readonly topic: string
}

/**
 * - gone: the browser has ended the subscription.
 * - refused: this push will never be accepted.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string | number; readonly waitMs?: number }

export type SendPush = (push: Push) => Promise<PushOutcome>

/** The limit of one attempt; it includes the lookup of the host. */
const TIMEOUT_MS = 10_000
const LONGEST_WAIT_MS = 5 * 60_000

export function createPushSender(settings: PushSenderSettings): SendPush {
  const { publicKey, privateKey, subject, testOrigin, resolve } = settings
  return async ({ target, payload, ttlSeconds, topic }) => {
    // Loaded with the first notification, because most servers send none for hours.
    const { default: webPush } = await import('web-push')
    let details: ReturnType<typeof webPush.generateRequestDetails>
    try {
      details = webPush.generateRequestDetails(target, payload, {
        TTL: ttlSeconds,
        urgency: 'high',
        topic,
        vapidDetails: { subject, publicKey, privateKey },
      })
    } catch {
      // The browser's key is not a point of the curve. The error may contain it.
      return { kind: 'gone' }
    }
    const { endpoint, headers, body } = details
    const { origin, hostname } = new URL(endpoint)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const addresses = origin === testOrigin ? undefined : await resolve(hostname)
      return await post(endpoint, { headers, body, signal, addresses })
    } catch (error) {
      // Neither the error's message nor the endpoint is logged, because the endpoint is a secret of the browser.
      const { code, name } = error as NodeJS.ErrnoException
      return { kind: code === 'ENOTPUBLIC' ? 'refused' : 'failed', reason: code ?? name }
    }
  }
}

interface Post {
  readonly headers: Record<string, string>
  readonly body: Buffer | null
  readonly signal: AbortSignal
  /** The addresses to connect to. If undefined, Node resolves the host itself. */
  readonly addresses: readonly LookupAddress[] | undefined
}

/** Follows no redirection and reads no body. */
function post(endpoint: string, { headers, body, signal, addresses }: Post): Promise<PushOutcome> {
  const url = new URL(endpoint)
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'http:' ? httpRequest : httpsRequest
    const call = open(
      url,
      {
        method: 'POST',
        headers,
        signal,
        ...(addresses && { lookup: lookupIn(addresses) as never }),
      },
      answer => {
        const { statusCode = 0, headers: answered } = answer
        answer.destroy()
        resolve(outcomeOf(statusCode, answered['retry-after']))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

type LookupDone = (error: null, address: string | readonly LookupAddress[], family?: number) => void

function lookupIn(addresses: readonly LookupAddress[]) {
  return (_host: string, { all }: LookupOptions, done: LookupDone): void => {
    const { address, family } = addresses[0]!
    if (all === true) done(null, addresses)
    else done(null, address, family)
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
    if (seconds === undefined) return { kind: 'failed', reason: status }
    return { kind: 'failed', reason: status, waitMs: Math.min(seconds * 1_000, LONGEST_WAIT_MS) }
  }
  return { kind: 'refused', reason: status }
}

/** One span for each attempt to send a notification to a push service. */
export function tracedPush(send: SendPush, tracer: Tracer): SendPush {
  return async push => {
    const span = tracer.begin('send push', { kind: 'client', parent: undefined })
    try {
      const outcome = await send(push)
      const { kind } = outcome
      span.end({ 'app.outcome': kind }, kind === 'failed' || kind === 'refused' ? 'failed' : 'ok')
      return outcome
    } catch (error) {
      span.end({}, 'failed')
      throw error
    }
  }
}
