// The mails of accounts: the code for a new password, and the link that confirms an address.

import type { Language } from '@sawari/contract'
import { serverTexts } from '@sawari/messages/server-texts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

interface LinkMail {
  readonly to: string
  readonly language: Language
  readonly link: string
  readonly linkSeconds: number
  readonly supportEmail: string
}

/** Its link opens the screen for the new password without the code. */
export interface CodeMail extends LinkMail {
  readonly code: string
  readonly codeSeconds: number
}

/**
 * The mail with a code in large type, a link that does the same, their lifetimes, and what to do if the reader
 * did not request it.
 */
export function codeMail(values: CodeMail): Mail {
  const { to, language, code, codeSeconds, link, linkSeconds, supportEmail } = values
  const { mail, codeMail: texts } = serverTexts(language)
  const { subject, use, orOpen, notYou } = texts
  const parts = [
    `${subject}:`,
    { code },
    use(durationIn(language, codeSeconds)),
    orOpen(durationIn(language, linkSeconds)),
    { link },
    notYou(supportEmail),
    mail.sender,
  ]
  return mailPage(to, [{ language, subject, parts }])
}

/** The mail with the link that confirms the address. */
export function proofMail({ to, language, link, linkSeconds, supportEmail }: LinkMail): Mail {
  const { mail, proofMail: texts } = serverTexts(language)
  const { subject, lead, use, notYou } = texts
  const parts = [lead, { link }, use(durationIn(language, linkSeconds)), notYou(supportEmail), mail.sender]
  return mailPage(to, [{ language, subject, parts }])
}

/** In the largest unit of which the duration has at least two, rounded down. */
function durationIn(language: Language, durationSeconds: number): string {
  const { hours, minutes, seconds } = serverTexts(language).mail
  if (durationSeconds >= 7_200) return hours(Math.floor(durationSeconds / 3_600))
  return durationSeconds >= 120 ? minutes(Math.floor(durationSeconds / 60)) : seconds(durationSeconds)
}
