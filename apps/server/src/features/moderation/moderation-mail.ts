// The mails of moderators to people, in the person's language, or in both if it is unknown.

import { LANGUAGES, type Language } from '@sawari/contract'
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

interface MailTexts {
  readonly subjects: Readonly<Record<MailKind, string>>
  readonly openings: Readonly<Record<MailKind, string>>
  readonly closing: (kind: MailKind, supportEmail: string) => string
}

const TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: {
    subjects: {
      warn: 'Please change something in how you use Sawari',
      suspend: 'Your Sawari account is suspended',
      restore: 'Your Sawari account works again',
      'answer-feedback': 'An answer to your message to Sawari',
    },
    openings: {
      warn: 'We have looked at how your account was used in Travel Buddy. Please change this:',
      suspend: 'We have suspended your account: you cannot sign in for now.',
      restore: 'We have looked again: you can sign in and use Travel Buddy as before.',
      'answer-feedback': 'Thank you for writing to us. Here is our answer:',
    },
    closing: (kind, supportEmail) =>
      kind === 'warn' || kind === 'suspend'
        ? `If you see it differently, write to ${supportEmail}. Somebody who was not part of this decision will look again.`
        : `For anything else write to ${supportEmail}.`,
  },
  hi: {
    subjects: {
      warn: 'सवारी के इस्तेमाल में कृपया कुछ बदलें',
      suspend: 'आपका सवारी अकाउंट रोका गया है',
      restore: 'आपका सवारी अकाउंट फिर चालू है',
      'answer-feedback': 'सवारी को भेजे आपके मैसेज का जवाब',
    },
    openings: {
      warn: 'हमने देखा कि सफ़र साथी में आपका अकाउंट कैसे इस्तेमाल हुआ। कृपया यह बदलें:',
      suspend: 'हमने आपका अकाउंट रोक दिया है: आप अभी साइन इन नहीं कर सकते।',
      restore: 'हमने दोबारा देखा: अब पहले की तरह साइन इन करके सफ़र साथी इस्तेमाल किया जा सकता है।',
      'answer-feedback': 'हमें लिखने के लिए धन्यवाद। हमारा जवाब:',
    },
    closing: (kind, supportEmail) =>
      kind === 'warn' || kind === 'suspend'
        ? `अगर आपको यह ठीक नहीं लगता, तो ${supportEmail} पर लिखें। कोई ऐसा व्यक्ति फिर से देखेगा जो इस फ़ैसले में शामिल नहीं था।`
        : `और कोई बात हो तो ${supportEmail} पर लिखें।`,
  },
}

export function moderationMail({ to, language, kind, message, supportEmail }: MailContent): Mail {
  const languages = language === undefined ? LANGUAGES : [language]
  const sections = languages.map(each => {
    const { subjects, openings, closing } = TEXTS[each]
    const parts = [openings[kind], message, closing(kind, supportEmail)].filter(part => part !== '')
    return { language: each, subject: subjects[kind], parts }
  })
  return mailPage(to, sections)
}
