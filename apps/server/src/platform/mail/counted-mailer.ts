import type { Metrics } from '../telemetry/metrics.ts'
import type { Mailer } from './mailer.ts'

/** Counts and times what is handed to the mail server, or to the folder of mails. */
export function countedMailer(mailer: Mailer, metrics: Metrics): Mailer {
  const count = metrics.counter('mail_attempts_total', 'Attempts to hand a mail to the mail server', {
    outcome: ['sent', 'failed'],
  })
  const observe = metrics.histogram('mail_attempt_duration_seconds', 'Time of each attempt', ['outcome'])
  return {
    ...mailer,
    send: async mail => {
      const startMs = performance.now()
      let outcome = 'failed'
      try {
        await mailer.send(mail)
        outcome = 'sent'
      } finally {
        count({ outcome })
        observe((performance.now() - startMs) / 1_000, { outcome })
      }
    },
  }
}
