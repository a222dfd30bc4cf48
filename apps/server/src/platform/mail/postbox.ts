import { randomInt } from 'node:crypto'
import { callOrigin } from '../telemetry/call-origin.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Delivers mails in the background, so that no response waits for a mail server. */
export interface Postbox {
  post(mail: Mail): void
  /** Retries the waiting mails once, immediately, and returns after a few seconds at most. */
  close(): Promise<void>
}

const RETRY_AFTER_MS: readonly number[] = [1_000, 5_000, 30_000, 120_000]
const CLOSING_MS = 4_000
/** Delayed: immediate work would slow the next request and so reveal that a mail was sent. */
const DEPARTURE_MS = { soonest: 20, latest: 150 }

/** Whether the mail is within the budgets of its recipient and of the address that caused it. */
export type MayMail = (mail: Mail, address: string | undefined) => Promise<boolean>

export function createPostbox(mailer: Mailer, logger: Logger, mayMail?: MayMail): Postbox {
  const underway = new Set<Promise<void>>()
  const closing = new AbortController()

  const isAllowed = async (mail: Mail, address: string | undefined): Promise<boolean> => {
    try {
      return (await mayMail?.(mail, address)) ?? true
    } catch (error) {
      // Without the database nothing can be counted. A mail too many harms less than a lost code.
      logger.warn({ err: error }, 'a mail could not be counted')
      return true
    }
  }

  const deliver = async (mail: Mail, address: string | undefined): Promise<void> => {
    await pause(randomInt(DEPARTURE_MS.soonest, DEPARTURE_MS.latest), closing.signal)
    if (!(await isAllowed(mail, address))) {
      logger.warn('a mail was held back: too many for its recipient or from one address')
      return
    }
    for (const waitMs of [...RETRY_AFTER_MS, undefined]) {
      try {
        await mailer.send(mail)
        return
      } catch (error) {
        // Logs neither the error's message nor the mail, because both contain the passenger's address.
        const reason = { code: errorField(error, 'code'), response: errorField(error, 'responseCode') }
        if (waitMs === undefined || closing.signal.aborted) {
          logger.error(reason, 'a mail was lost: it could not be delivered')
          return
        }
        logger.warn({ ...reason, waitMs }, 'a mail could not be delivered yet')
        await pause(waitMs, closing.signal)
      }
    }
  }

  return {
    post: mail => {
      const delivery = deliver(mail, callOrigin()?.address).finally(() => underway.delete(delivery))
      underway.add(delivery)
    },
    close: async () => {
      closing.abort()
      const late = new AbortController()
      await Promise.race([Promise.all(underway), pause(CLOSING_MS, late.signal)])
      late.abort()
      if (underway.size > 0) logger.error({ mails: underway.size }, 'mails were lost: the server stopped')
      mailer.close()
    },
  }
}

/** Ends early when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}

function errorField(error: unknown, field: 'code' | 'responseCode'): unknown {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[field] : undefined
}
