import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'

const writtenAt = new Date('2026-11-21T07:10:00.000Z')
const postmarkOf = (count: number) => ({ id: `0193f0c0a5d0${String(count).padStart(12, '0')}`, writtenAt })
const mail: Mail = {
  to: 'asha@example.com',
  subject: 'A subject',
  text: 'Hello\n\n    042137\n\nBye\n',
  html: '<p>Hello <b>042137</b></p>',
}

function mailer(smtpUrl: string | undefined, outboxDir = '/nowhere'): Mailer {
  const made = createMailer({ smtpUrl, mailFrom: 'Sawari <no-reply@sawari.example>', outboxDir })
  onTestFinished(() => made.close())
  return made
}

describe('without a mail server', () => {
  test('each mail becomes a complete file that only its owner can read', async () => {
    const outboxDir = join(temporaryFolder(), 'outbox')
    const { send } = mailer(undefined, outboxDir)
    await Promise.all([1, 2, 3, 4, 5].map(count => send(mail, postmarkOf(count))))
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

  test('a mail that is sent again replaces its file', async () => {
    const outboxDir = join(temporaryFolder(), 'outbox')
    const { send } = mailer(undefined, outboxDir)
    await send(mail, postmarkOf(1))
    await send(mail, postmarkOf(1))
    expect(readdirSync(outboxDir)).toHaveLength(1)
  })
})

describe('an SMTP server', () => {
  test('gets the mail, in text and HTML, with a unique id that never changes', async () => {
    const { received, url } = await startSmtpServer()
    const { send, check } = mailer(url)
    await check()
    await send(mail, postmarkOf(1))
    await send(mail, postmarkOf(1))
    expect(received).toHaveLength(2)
    expect(received[0]!.recipients).toEqual(['asha@example.com'])
    expect(received[0]!.text).toMatch(/\r\n {4}042137\r\n/)
    expect(received[0]!.text).toContain('<b>042137</b>')
    expect(received.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: 2 }, () => `<${postmarkOf(1).id}@sawari.example>`),
    )
  })

  test.each(['asha@example.com,other@example.com', 'asha@example.com>,<other@example.com'])(
    'never gets a second recipient from what somebody typed: %s',
    async to => {
      const { received, url } = await startSmtpServer()
      await mailer(url)
        .send({ ...mail, to }, postmarkOf(1))
        .catch(() => undefined)
      for (const { recipients } of received) {
        expect(recipients).not.toContain('other@example.com')
        expect(recipients.length).toBeLessThan(2)
      }
    },
  )

  test('that cannot be reached is found by a check', async () => {
    await expect(mailer('smtp://127.0.0.1:1').check()).rejects.toThrow('ECONNREFUSED')
  })

  test('that does not answer is left when the mailer closes', async () => {
    const { url, tries } = await startSmtpServer('hangs')
    const made = mailer(url)
    const sent = made.send(mail, postmarkOf(1))
    await expect.poll(tries).toBe(1)
    made.close()
    await expect(sent).rejects.toThrow('aborted')
  })
})
