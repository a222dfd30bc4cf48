import type { Language } from '@sawari/contract'
import type { Mail } from '../../platform/mail/mailer.ts'

export interface CodeMailContent {
  readonly to: string
  readonly language: Language
  readonly code: string
  readonly lifetimeSeconds: number
  readonly supportEmail: string
}

interface CodeMailTexts {
  readonly subject: string
  readonly sender: string
  minutes(count: number): string
  seconds(count: number): string
  use(duration: string): string
  notYou(supportEmail: string): string
}

const TEXTS: Readonly<Record<Language, CodeMailTexts>> = {
  en: {
    subject: 'Your code for a new Sawari password',
    sender: 'Sawari',
    minutes: count => `${count} minutes`,
    seconds: count => `${count} seconds`,
    use: duration =>
      `It works once, within the next ${duration}. Type it where you asked for it. Nobody at Sawari will ever ask you for it.`,
    notYou: supportEmail =>
      `If this was not you: nobody got in, and your password is as it was. Leave this mail unanswered and give the code to nobody. If such mails keep coming, write to ${supportEmail}.`,
  },
  hi: {
    subject: 'सवारी के नए पासवर्ड के लिए आपका कोड',
    sender: 'सवारी',
    minutes: count => `${count} मिनट`,
    seconds: count => `${count} सेकंड`,
    use: duration =>
      `यह अगले ${duration} तक और सिर्फ़ एक बार चलेगा। जहाँ कोड माँगा था, वहीं लिखें। सवारी की ओर से कोई भी आपसे यह कोड कभी नहीं पूछेगा।`,
    notYou: supportEmail =>
      `अगर कोड आपने नहीं माँगा: कोई अंदर नहीं आया है और आपका पासवर्ड पहले जैसा ही है। इस मेल का जवाब न दें और कोड किसी को न बताएँ। ऐसे मेल आते रहें तो ${supportEmail} पर लिखें।`,
  },
}

/** The mail with a code in large type, its lifetime, and what to do if the reader did not request it. */
export function codeMail({ to, language, code, lifetimeSeconds, supportEmail }: CodeMailContent): Mail {
  const texts = TEXTS[language]
  const { subject, sender } = texts
  const use = texts.use(duration(lifetimeSeconds, texts))
  const notYou = texts.notYou(supportEmail)
  return {
    to,
    subject,
    text: `${subject}:\n\n    ${code}\n\n${wrap(use)}\n\n${wrap(notYou)}\n\n${sender}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: black; background: white">
<p>${subject}:</p>
<p style="font-size: 40px; font-weight: bold; letter-spacing: 6px; margin: 16px 0">${code}</p>
<p>${escapeHtml(use)}</p>
<p>${escapeHtml(notYou)}</p>
<p>${sender}</p>
</body>
</html>
`,
  }
}

function duration(seconds: number, texts: CodeMailTexts): string {
  return seconds >= 120 ? texts.minutes(Math.floor(seconds / 60)) : texts.seconds(seconds)
}

/** Breaks lines at 72 characters, so that plain ASCII text needs no transfer encoding. */
function wrap(text: string): string {
  return text.replaceAll(/(?=.{73})(.{1,72}) /g, '$1\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
