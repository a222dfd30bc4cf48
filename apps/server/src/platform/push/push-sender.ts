// One notification: encrypted for the browser, signed with the operator's key, sent to the push service.

import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPublicEndpoint, publicLookup } from './public-endpoint.ts'

export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushSenderSettings extends PushKeys {
  /** The contact address of the operator for push services: 'mailto:…'. */
  readonly subject: string
  /** The origin of a stand-in push service, for tests. */
  readonly testOrigin: string | undefined
}

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

const TIMEOUT_MS = 10_000
const LONGEST_WAIT_MS = 5 * 60_000

export function createPushSender(settings: PushSenderSettings): SendPush {
  const { publicKey, privateKey, subject, testOrigin } = settings
  return async ({ target, payload, ttlSeconds, topic }) => {
    if (!isPublicEndpoint(target.endpoint, testOrigin))
      return { kind: 'refused', reason: 'not a public address' }
    // Loaded with the first notification, because most servers send none for hours.
    const { default: webPush } = await import('web-push')
    let details: ReturnType<typeof webPush.generateRequestDetails>
    try {
      details = webPush.generateRequestDetails(target, payload, {
        ...{ TTL: ttlSeconds, urgency: 'high', topic },
        vapidDetails: { subject, publicKey, privateKey },
      })
    } catch {
      // The browser's key is not a point of the curve. The error may contain it.
      return { kind: 'gone' }
    }
    return post(details.endpoint, { headers: details.headers, body: details.body, testOrigin })
  }
}

interface Post {
  readonly headers: Record<string, string>
  readonly body: Buffer | null
  readonly testOrigin: string | undefined
}

/** Follows no redirection and reads no body. */
function post(endpoint: string, { headers, body, testOrigin }: Post): Promise<PushOutcome> {
  const url = new URL(endpoint)
  const isOfTest = url.origin === testOrigin
  return new Promise(resolve => {
    const open = url.protocol === 'http:' ? httpRequest : httpsRequest
    const call = open(
      url,
      {
        ...{ method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
        ...(!isOfTest && { lookup: publicLookup as never }),
      },
      answer => {
        const { statusCode = 0, headers: answered } = answer
        answer.destroy()
        resolve(outcomeOf(statusCode, answered['retry-after']))
      },
    )
    // Neither the error's message nor the endpoint is logged, because the endpoint is a secret of the browser.
    call.on('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code ?? error.name
      resolve({ kind: reason === 'ENOTPUBLIC' ? 'refused' : 'failed', reason })
    })
    call.end(body)
  })
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
