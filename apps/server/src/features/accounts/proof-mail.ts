import type { Language } from '@sawari/contract'
import type { Mail } from '../../platform/mail/mailer.ts'
import { durationIn } from './mail-durations.ts'
import { mailPage } from './mail-page.ts'

export interface ProofMailContent {
  readonly to: string
  readonly language: Language
  readonly link: string
  readonly linkSeconds: number
  readonly supportEmail: string
}

interface ProofMailTexts {
  readonly subject: string
  readonly lead: string
  use(duration: string): string
  notYou(supportEmail: string): string
}

const TEXTS: Readonly<Record<Language, ProofMailTexts>> = {
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
export function proofMail({ to, language, link, linkSeconds, supportEmail }: ProofMailContent): Mail {
  const texts = TEXTS[language]
  return mailPage({
    ...{ to, language, subject: texts.subject },
    parts: [
      { kind: 'text', text: texts.lead },
      { kind: 'link', url: link },
      { kind: 'text', text: texts.use(durationIn(language, linkSeconds)) },
      { kind: 'text', text: texts.notYou(supportEmail) },
    ],
  })
}
