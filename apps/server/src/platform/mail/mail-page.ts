// The form of every mail: plain text and HTML, in one language or in several.

import { type Language, languages } from '@sawari/contract'
import type { Mail } from './mailer.ts'

/** A paragraph, a code in large type, or a link on its own line. */
export type MailPart = string | { readonly code: string } | { readonly link: string }

/** The whole mail in one language. */
export interface MailSection {
  readonly language: Language
  readonly subject: string
  readonly parts: readonly MailPart[]
}

export function mailPage(to: string, sections: readonly MailSection[]): Mail {
  const subject = sections.map(section => section.subject).join(' / ')
  return {
    to,
    subject,
    text: `${sections.map(textOf).join('\n\n--\n\n')}\n`,
    html: `<!doctype html>
<html lang="${sections[0]!.language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: black; background: white">
${sections.map(htmlOf).join('<hr>\n')}</body>
</html>
`,
  }
}

function textOf({ parts }: MailSection): string {
  const paragraphs = parts.map(part => {
    if (typeof part === 'string') return wrap(part)
    return 'code' in part ? `    ${part.code}` : part.link
  })
  return paragraphs.join('\n\n')
}

function htmlOf({ language, parts }: MailSection): string {
  const paragraphs = parts.map(part => {
    if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll(/\r\n|[\r\n]/g, '<br>')}</p>\n`
    if ('code' in part)
      return `<p style="font-size: 40px; font-weight: bold; letter-spacing: 6px; margin: 16px 0">${part.code}</p>\n`
    const url = escapeHtml(part.link)
    return `<p><a href="${url}">${url}</a></p>\n`
  })
  return `<div lang="${language}" dir="${languages[language].direction}">\n${paragraphs.join('')}</div>\n`
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
