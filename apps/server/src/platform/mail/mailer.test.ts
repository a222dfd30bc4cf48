import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { temporaryFolder } from '../../../test/harness.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'
import { createPostbox } from './postbox.ts'

const clock = fakeClock('2026-11-21T07:10:00.000Z')
const mail: Mail = {
  to: 'asha@example.com',
  subject: 'A subject',
  text: 'Hello\n\n    042137\n\nBye\n',
  html: '<p>Hello <b>042137</b></p>',
}

function mailer(smtpUrl: string | undefined, outboxDir = '/nowhere'): Mailer {
  const made = createMailer({ smtpUrl, mailFrom: 'Sawari <no-reply@sawari.example>', outboxDir, clock })
  onTestFinished(() => made.close())
  return made
}

describe('the outbox', () => {
  test('gets each mail as a complete file that only its owner can read', async () => {
    const outboxDir = join(temporaryFolder(), 'outbox')
    const { send } = mailer(undefined, outboxDir)
    await Promise.all(Array.from({ length: 5 }, () => send(mail)))
    const names = readdirSync(outboxDir)
    expect(names).toHaveLength(5)
    for (const name of names) {
      expect(name).toMatch(/^2026-11-21T07-10-00\.000Z-[0-9a-f]{8}\.eml$/)
      expect(statSync(join(outboxDir, name)).mode & 0o777).toBe(0o600)
      const text = readFileSync(join(outboxDir, name), 'utf8')
      expect(text).toContain('From: Sawari <no-reply@sawari.example>')
      expect(text).toContain('To: asha@example.com')
      expect(text).toContain('Content-Type: text/plain')
      expect(text).toContain('Content-Type: text/html')
      expect(text.match(/(?<!\w)042137(?!\w)/g)).toHaveLength(2)
    }
  })
})

describe('an SMTP server', () => {
  test('gets the mail, in text and HTML', async () => {
    const { received, url } = await startSmtpServer()
    await mailer(url).send(mail)
    expect(received).toHaveLength(1)
    expect(received[0]!.recipients).toEqual(['asha@example.com'])
    expect(received[0]!.text).toMatch(/\r\n {4}042137\r\n/)
    expect(received[0]!.text).toContain('<b>042137</b>')
  })

  test.each(['asha@example.com,other@example.com', 'asha@example.com>,<other@example.com'])(
    'never gets a second recipient from what somebody typed: %s',
    async to => {
      const { received, url } = await startSmtpServer()
      await mailer(url)
        .send({ ...mail, to })
        .catch(() => undefined)
      for (const { recipients } of received) {
        expect(recipients).not.toContain('other@example.com')
        expect(recipients.length).toBeLessThan(2)
      }
    },
  )

  test('that rejects a mail at first gets it again, and the log contains no names', async () => {
    const { received, url } = await startSmtpServer(1)
    const lines: string[] = []
    const logger = createLogger('trace', { write: line => void lines.push(line) })
    const postbox = createPostbox(mailer(url), logger)
    postbox.post(mail)
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 10_000 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('451')
    expect(lines.join()).not.toMatch(/asha|042137/)
    await postbox.close()
  })

  test('that is unavailable never loses a mail without an error in the log', async () => {
    const lines: string[] = []
    const logger = createLogger('trace', { write: line => void lines.push(line) })
    const postbox = createPostbox(mailer('smtp://127.0.0.1:1'), logger)
    postbox.post(mail)
    await vi.waitFor(() => expect(lines.join()).toContain('could not be delivered yet'))
    await postbox.close()
    expect(lines.at(-1)).toContain('"level":"error"')
    expect(lines.at(-1)).toContain('a mail was lost')
    expect(lines.join()).not.toMatch(/asha|042137/)
  })
})

test('a closing postbox delivers its waiting mails', async () => {
  const sent: Mail[] = []
  const keeper: Mailer = { send: each => Promise.resolve(void sent.push(each)), close: () => undefined }
  const postbox = createPostbox(keeper, createLogger('silent'))
  for (let count = 0; count < 20; count++) postbox.post(mail)
  await postbox.close()
  expect(sent).toHaveLength(20)
})
