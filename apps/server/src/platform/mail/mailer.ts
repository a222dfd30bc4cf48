import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { makePrivateFolder } from '../files/private-files.ts'
import { withTimeout } from '../jobs/with-timeout.ts'
import { callOrigin } from '../telemetry/call-origin.ts'
import type { Tracer } from '../telemetry/tracer.ts'

/** Intentionally simple: no remote content, and the text part is complete. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * The constant identity of a mail that is sent again after an unknown outcome, so that the repeat is
 * recognised.
 */
interface Postmark {
  readonly id: string
  readonly writtenAt: Date
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail, or when it is on disk. */
  send(mail: Mail, postmark: Postmark): Promise<void>
  /** Rejects if no mail can be sent at present. */
  check(): Promise<void>
  /** Aborts the current deliveries; their outcomes are then unknown. */
  close(): void
}

interface MailerSettings {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly outboxDir: string
}

/** The time limit of each step: the connection, the greeting, and each reply. */
const SMTP_TIMEOUT_MS = 15_000
/** The time limit of one whole mail, because a slow server may stay within the limit of every step. */
const SENDING_MOST_MS = 60_000
const CHECK_MS = 5_000

/**
 * Sends mails to the SMTP server if one is configured; otherwise writes each as an `.eml` file to the outbox.
 */
export function createMailer(settings: MailerSettings): Mailer {
  const { smtpUrl } = settings
  return smtpUrl === undefined ? fileMailer(settings) : smtpMailer(smtpUrl, settings)
}

/** Each mail has its own connection, because a pool would send a mail again whose connection was lost. */
function smtpMailer(url: string, { mailFrom }: MailerSettings): Mailer {
  const closing = new AbortController()
  const timeouts = (milliseconds: number) => ({
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    dnsTimeout: milliseconds,
  })
  return {
    send: async (mail, postmark) => {
      const { createTransport } = await import('nodemailer')
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SENDING_MOST_MS)])
      const transport = createTransport({ url, ...timeouts(SMTP_TIMEOUT_MS) })
      await transport.sendMail({ ...message(mail, mailFrom, postmark), signal })
    },
    check: async () => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ url, ...timeouts(CHECK_MS) })
      await withTimeout(transport.verify(), CHECK_MS, () =>
        Object.assign(new Error('the mail server did not respond'), { code: 'ETIMEDOUT' }),
      )
    },
    close: () => closing.abort(),
  }
}

function fileMailer({ mailFrom, outboxDir }: MailerSettings): Mailer {
  return {
    send: async (mail, postmark) => {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await composer.sendMail(message(mail, mailFrom, postmark))
      makePrivateFolder(outboxDir)
      const moment = postmark.writtenAt.toISOString().replaceAll(':', '-')
      await writeWhole(join(outboxDir, `${moment}-${postmark.id.slice(-8)}.eml`), bytes as Buffer)
    },
    check: () => Promise.resolve(),
    close: () => undefined,
  }
}

function message(
  { to, subject, text, html }: Mail,
  from: string,
  { id, writtenAt }: Postmark,
): SendMailOptions {
  return {
    from,
    // The sender is an object, so that a comma or an angle bracket in the address cannot add a second recipient.
    to: { name: '', address: to },
    messageId: `<${id}@${domainOf(from)}>`,
    date: writtenAt,
    subject,
    text,
    html,
    // Digits and Latin letters stay readable in the raw mail, in Hindi too.
    textEncoding: 'quoted-printable',
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The address in 'Sawari <no-reply@sawari.example>'. */
function domainOf(sender: string): string {
  return sender.slice(sender.lastIndexOf('@') + 1).replace('>', '')
}

/** Writes atomically: a reader of the folder sees the whole file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

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
