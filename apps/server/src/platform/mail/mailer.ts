import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Clock } from '../database/clock.ts'

/** Plain by design: without remote content, and the text alone is complete. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail, or when it is on disk. */
  send(mail: Mail): Promise<void>
  close(): void
}

export interface MailerSettings {
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly outboxDir: string
  readonly clock: Clock
}

const SMTP_TIMEOUT_MS = 15_000

/**
 * Sends mails to the SMTP server if one is configured; otherwise writes each as an `.eml` file to the outbox.
 */
export function createMailer(settings: MailerSettings): Mailer {
  const { smtpUrl } = settings
  return smtpUrl === undefined ? outboxMailer(settings) : smtpMailer(smtpUrl, settings)
}

function smtpMailer(url: string, { mailFrom }: MailerSettings): Mailer {
  const opened = openTransport()
  // `send` reports the failure. Without this handler, a failed import would end the process.
  opened.catch(() => undefined)
  return {
    send: async mail => {
      const transport = await opened
      await transport.sendMail(message(mail, mailFrom))
    },
    close: () => void opened.then(transport => transport.close()).catch(() => undefined),
  }

  async function openTransport() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    })
  }
}

function outboxMailer({ mailFrom, outboxDir, clock }: MailerSettings): Mailer {
  return {
    send: async mail => {
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await composer.sendMail(message(mail, mailFrom))
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      const moment = clock.now().toISOString().replaceAll(':', '-')
      const path = join(outboxDir, `${moment}-${randomBytes(4).toString('hex')}.eml`)
      await writeWhole(path, bytes as Buffer)
    },
    close: () => undefined,
  }
}

function message({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  return {
    from,
    // As an object, so that a comma or an angle bracket in the address cannot add a second recipient.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // For Hindi too: digits and Latin letters stay readable in the raw mail.
    textEncoding: 'quoted-printable',
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Writes atomically: a reader of the folder sees the whole file or none. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
