// The mails of moderators to people, in the person's language, or in every whole one if it is unknown.

import { LANGUAGES, type Language, languages } from '@sawari/contract'
import { serverTexts } from '@sawari/messages/server-texts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

export type MailKind = 'warn' | 'suspend' | 'restore' | 'answer-feedback'

export interface MailContent {
  readonly to: string
  readonly language: Language | undefined
  readonly kind: MailKind
  /** In the moderator's own words; may be empty, except for a warning and an answer. */
  readonly message: string
  readonly supportEmail: string
}

export function moderationMail({ to, language, kind, message, supportEmail }: MailContent): Mail {
  const written = language === undefined ? LANGUAGES.filter(each => languages[each].isWhole) : [language]
  const sections = written.map(each => {
    const { mail, moderationMail: texts } = serverTexts(each)
    const closing = kind === 'warn' || kind === 'suspend' ? texts.appeal : texts.contact
    const parts = [texts.openings[kind], message, closing(supportEmail)].filter(part => part !== '')
    return { language: each, subject: texts.subjects[kind], parts: [...parts, mail.sender] }
  })
  return mailPage(to, sections)
}
