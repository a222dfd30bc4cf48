import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Clock } from '../database/clock.ts'

/** Plain by intent: nothing is fetched or clicked, the text alone says it all. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the mail is handed over for good: taken by the mail server, or on the disk. */
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

/** Mails go to the SMTP server where one is set, else each becomes an `.eml` file in the outbox. */
export function createMailer(settings: MailerSettings): Mailer {
  const { smtpUrl } = settings
  return smtpUrl === undefined ? outboxMailer(settings) : smtpMailer(smtpUrl, settings)
}

function smtpMailer(url: string, { mailFrom }: MailerSettings): Mailer {
  const opened = openTransport()
  // Whoever sends is told; without a listener a broken import would take the process down.
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
    // As an object: a comma or an angle bracket in what somebody typed makes no second recipient.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Hindi too: digits and Latin letters stay readable in the raw mail.
    textEncoding: 'quoted-printable',
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A reader of the folder sees the file whole or not at all. */
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
