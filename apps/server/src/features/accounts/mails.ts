// The mails of accounts: the code for a new password, and the link that confirms an address.

import type { Language } from '@sawari/contract'
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

interface CodeMailTexts {
  readonly subject: string
  readonly use: (duration: string) => string
  readonly orOpen: (duration: string) => string
  readonly notYou: (supportEmail: string) => string
}

const CODE_TEXTS: Readonly<Record<Language, CodeMailTexts>> = {
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
export function codeMail(mail: CodeMail): Mail {
  const { to, language, code, codeSeconds, link, linkSeconds, supportEmail } = mail
  const { subject, use, orOpen, notYou } = CODE_TEXTS[language]
  const parts = [
    `${subject}:`,
    { code },
    use(durationIn(language, codeSeconds)),
    orOpen(durationIn(language, linkSeconds)),
    { link },
    notYou(supportEmail),
  ]
  return mailPage(to, [{ language, subject, parts }])
}

interface ProofMailTexts {
  readonly subject: string
  readonly lead: string
  readonly use: (duration: string) => string
  readonly notYou: (supportEmail: string) => string
}

const PROOF_TEXTS: Readonly<Record<Language, ProofMailTexts>> = {
  en: {
    subject: 'Confirm your email address for Sawari',
    lead: 'Welcome to Sawari. Open this link to confirm that this email address is yours:',
    use: duration => `The link is good for ${duration}. You can ask for a new one on your profile.`,
    notYou: supportEmail =>
      `If you did not sign up: somebody typed your address by mistake, and you need not do anything. To have the account removed, write to ${supportEmail}.`,
  },
  hi: {
    subject: 'सवारी के लिए अपने ई-मेल पते की पुष्टि करें',
    lead: 'सवारी में आपका स्वागत है। यह लिंक खोलकर पुष्टि करें कि यह ई-मेल पता आपका ही है:',
    use: duration => `यह लिंक ${duration} तक चलेगा। ज़रूरत हो तो अपनी प्रोफ़ाइल से नया लिंक मँगवा सकते हैं।`,
    notYou: supportEmail =>
      `अगर अकाउंट आपने नहीं बनाया: किसी ने गलती से आपका पता लिख दिया है, आपको कुछ करने की ज़रूरत नहीं। अकाउंट हटवाना हो तो ${supportEmail} पर लिखें।`,
  },
}

/** The mail with the link that confirms the address. */
export function proofMail({ to, language, link, linkSeconds, supportEmail }: LinkMail): Mail {
  const { subject, lead, use, notYou } = PROOF_TEXTS[language]
  const parts = [lead, { link }, use(durationIn(language, linkSeconds)), notYou(supportEmail)]
  return mailPage(to, [{ language, subject, parts }])
}

const UNITS: Readonly<Record<Language, readonly [hours: string, minutes: string, seconds: string]>> = {
  en: ['hours', 'minutes', 'seconds'],
  hi: ['घंटे', 'मिनट', 'सेकंड'],
}

/** In the largest unit of which the duration has at least two, rounded down. */
function durationIn(language: Language, seconds: number): string {
  const [hours, minutes, rest] = UNITS[language]
  if (seconds >= 7_200) return `${Math.floor(seconds / 3_600)} ${hours}`
  return seconds >= 120 ? `${Math.floor(seconds / 60)} ${minutes}` : `${seconds} ${rest}`
}
