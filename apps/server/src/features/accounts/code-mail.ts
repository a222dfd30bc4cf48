import type { Language } from '@sawari/contract'
import type { Mail } from '../../platform/mail/mailer.ts'
import { durationIn } from './mail-durations.ts'
import { mailPage } from './mail-page.ts'

export interface CodeMailContent {
  readonly to: string
  readonly language: Language
  readonly code: string
  readonly codeSeconds: number
  /** Opens the screen for the new password without the code. */
  readonly link: string
  readonly linkSeconds: number
  readonly supportEmail: string
}

interface CodeMailTexts {
  readonly subject: string
  use(duration: string): string
  orOpen(duration: string): string
  notYou(supportEmail: string): string
}

const TEXTS: Readonly<Record<Language, CodeMailTexts>> = {
  en: {
    subject: 'Your code for a new Sawari password',
    use: duration =>
      `It works once, within the next ${duration}. Type it where you asked for it. Nobody at Sawari will ever ask you for it.`,
    orOpen: duration =>
      `Or open this link. It leads straight to the new password, works once, and is good for ${duration}, even if the code is refused:`,
    notYou: supportEmail =>
      `If this was not you: nobody got in, and your password is as it was. Do not answer this email, and give the code to nobody. If such emails keep coming, write to ${supportEmail}.`,
  },
  hi: {
    subject: 'सवारी के नए पासवर्ड के लिए आपका कोड',
    use: duration =>
      `यह अगले ${duration} तक और सिर्फ़ एक बार चलेगा। जहाँ कोड माँगा था, वहीं लिखें। सवारी की ओर से कोई भी आपसे यह कोड कभी नहीं पूछेगा।`,
    orOpen: duration =>
      `या यह लिंक खोलें। इससे सीधे नया पासवर्ड बना सकते हैं। यह सिर्फ़ एक बार और ${duration} तक चलेगा, कोड न चले तब भी:`,
    notYou: supportEmail =>
      `अगर कोड आपने नहीं माँगा: कोई अंदर नहीं आया है और आपका पासवर्ड पहले जैसा ही है। इस ई-मेल का जवाब न दें और कोड किसी को न बताएँ। ऐसे ई-मेल आते रहें तो ${supportEmail} पर लिखें।`,
  },
}

/**
 * The mail with a code in large type, a link that does the same, their lifetimes, and what to do if the reader
 * did not request it.
 */
export function codeMail(content: CodeMailContent): Mail {
  const { to, language, code, codeSeconds, link, linkSeconds, supportEmail } = content
  const texts = TEXTS[language]
  const { subject } = texts
  return mailPage({
    ...{ to, language, subject },
    parts: [
      { kind: 'text', text: `${subject}:` },
      { kind: 'code', code },
      { kind: 'text', text: texts.use(durationIn(language, codeSeconds)) },
      { kind: 'text', text: texts.orOpen(durationIn(language, linkSeconds)) },
      { kind: 'link', url: link },
      { kind: 'text', text: texts.notYou(supportEmail) },
    ],
  })
}
