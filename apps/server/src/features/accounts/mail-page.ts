import type { Language } from '@sawari/contract'
import type { Mail } from '../../platform/mail/mailer.ts'

/** One part of a mail: a paragraph, a code in large type, or a link on its own line. */
export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly url: string }

export interface MailPage {
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly parts: readonly MailPart[]
}

const SENDERS: Readonly<Record<Language, string>> = { en: 'Sawari', hi: 'सवारी' }

/** A mail in plain text and in HTML, signed with the product's name. */
export function mailPage({ to, language, subject, parts }: MailPage): Mail {
  const signed: readonly MailPart[] = [...parts, { kind: 'text', text: SENDERS[language] }]
  return {
    to,
    subject,
    text: `${signed.map(textOf).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: black; background: white">
${signed.map(htmlOf).join('\n')}
</body>
</html>
`,
  }
}

function textOf(part: MailPart): string {
  if (part.kind === 'code') return `    ${part.code}`
  return part.kind === 'link' ? part.url : wrap(part.text)
}

function htmlOf(part: MailPart): string {
  if (part.kind === 'text') return `<p>${escapeHtml(part.text)}</p>`
  if (part.kind === 'link') {
    const url = escapeHtml(part.url)
    return `<p><a href="${url}">${url}</a></p>`
  }
  return `<p style="font-size: 40px; font-weight: bold; letter-spacing: 6px; margin: 16px 0">${part.code}</p>`
}

/** Breaks lines at 72 characters, so that plain ASCII text needs no transfer encoding. */
function wrap(text: string): string {
  return text.replaceAll(/(?=.{73})(.{1,72}) /g, '$1\n')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
