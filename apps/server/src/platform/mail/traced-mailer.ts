import { callOrigin } from '../telemetry/call-origin.ts'
import type { Tracer } from '../telemetry/tracer.ts'
import type { Mailer } from './mailer.ts'

/** One span for each attempt to send a mail, without its content. */
export function tracedMailer(mailer: Mailer, tracer: Tracer): Mailer {
  return {
    ...mailer,
    send: async (mail, postmark) => {
      const span = tracer.begin('send mail', { kind: 'client', parent: callOrigin()?.span })
      try {
        await mailer.send(mail, postmark)
        span.end()
      } catch (error) {
        span.end({}, 'failed')
        throw error
      }
    },
  }
}
