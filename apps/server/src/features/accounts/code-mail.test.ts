import type { Language } from '@sawari/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '../../../test/smtp-server.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { codeMail } from './mails.ts'

const LINK = `https://sawari.example/forgot-password#link=${'Ab-_5'.repeat(8)}xyz`

/** Sends a mail through a real SMTP server; returns the raw text and the text that a reader sees. */
async function delivered(language: Language, codeSeconds = 600) {
  const { received, url } = await startSmtpServer()
  const mailer = createMailer({
    smtpUrl: url,
    mailFrom: 'Sawari <no-reply@sawari.example>',
    outboxDir: '/nowhere',
  })
  onTestFinished(() => mailer.close())
  const content = { to: 'asha@example.com', code: '042137', supportEmail: 'help@sawari.example' }
  const links = { link: LINK, linkSeconds: 900 }
  await mailer.send(codeMail({ ...content, ...links, language, codeSeconds }), {
    id: 'a'.repeat(24),
    writtenAt: new Date('2026-11-21T07:10:00.000Z'),
  })
  const raw = received[0]!.text
  return { raw, subject: subjectOf(raw), text: partOf(raw, 'text/plain'), html: partOf(raw, 'text/html') }
}

function subjectOf(raw: string): string {
  const header = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)![1]!.replaceAll(/\r\n\s/g, ' ')
  const words = header.replaceAll(/\?=\s+=\?/g, '?==?')
  return words.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) => unquoted(word.replaceAll('_', ' ')))
}

function partOf(raw: string, type: string): string {
  const [, head, body] = new RegExp(`Content-Type: ${type}(.*?)\r\n\r\n(.*?)\r\n--`, 's').exec(raw)!
  const isQuoted = head!.includes('Content-Transfer-Encoding: quoted-printable')
  return (isQuoted ? unquoted(body!.replaceAll('=\r\n', '')) : body!).replaceAll('\r\n', '\n')
}

/** Decodes quoted-printable text. */
function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe.each([
  {
    language: 'en' as const,
    subject: 'Your code for a new Sawari password',
    words: ['within the next 10 minutes', 'write to help@sawari.example', 'Sawari'],
  },
  {
    language: 'hi' as const,
    subject: 'सवारी के नए पासवर्ड के लिए आपका कोड',
    words: ['अगले 10 मिनट', 'help@sawari.example पर लिखें', 'सवारी'],
  },
])('the mail with a code in $language', ({ language, subject, words }) => {
  test('has the same content in subject, text and page, with the code and the link', async () => {
    const mail = await delivered(language)
    expect(mail.subject).toBe(subject)
    for (const text of words) {
      expect(mail.text.replaceAll('\n', ' ')).toContain(text)
      expect(mail.html).toContain(text)
    }
    expect(mail.text).toContain(`${subject}:\n\n    042137\n\n`)
    expect(mail.html).toContain(`<html lang="${language}">`)
    const { raw, text, html } = mail
    // The code as six consecutive digits in the sent bytes.
    expect(raw.match(/(?<![\w=])042137(?!\w)/g)).toHaveLength(2)
    expect(raw).toMatch(/\r\n {4}042137\r\n/)
    // The link on a line of its own, and as a link of the page.
    expect(text).toContain(`\n\n${LINK}\n\n`)
    expect(html).toContain(`<a href="${LINK}">${LINK}</a>`)
    expect(text).toMatch(/15 (minutes|मिनट)/)
  })
})

test('a short lifetime is given in seconds', async () => {
  expect((await delivered('en', 90)).text).toContain('90 seconds')
  expect((await delivered('hi', 90)).text).toContain('90 सेकंड')
})
