import type { Mail } from '../../platform/mailer.ts'

export interface CodeMailContent {
  readonly to: string
  readonly code: string
  readonly lifetimeSeconds: number
  readonly supportEmail: string
}

/** The mail that carries a code: the code large, how long it is good for, what to do if it was not you. */
export function codeMail({ to, code, lifetimeSeconds, supportEmail }: CodeMailContent): Mail {
  const use = `It works once, within the next ${duration(lifetimeSeconds)}. Type it where you asked for it. Nobody at Sawari will ever ask you for it.`
  const notYou = `If this was not you: nobody got in, and your password is as it was. Leave this mail unanswered and give the code to nobody. If such mails keep coming, write to ${supportEmail}.`
  return {
    to,
    subject: 'Your code for a new Sawari password',
    text: `Your code for a new Sawari password:\n\n    ${code}\n\n${wrap(use)}\n\n${wrap(notYou)}\n\nSawari\n`,
    html: page(code, use, notYou),
  }
}

function page(code: string, use: string, notYou: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Your code for a new Sawari password</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5; color: black; background: white">
<p>Your code for a new Sawari password:</p>
<p style="font-size: 40px; font-weight: bold; letter-spacing: 6px; margin: 16px 0">${code}</p>
<p>${escapeHtml(use)}</p>
<p>${escapeHtml(notYou)}</p>
<p>Sawari</p>
</body>
</html>
`
}

function duration(seconds: number): string {
  const [count, unit] = seconds >= 120 ? [Math.floor(seconds / 60), 'minutes'] : [seconds, 'seconds']
  return `${count} ${unit}`
}

/** Lines of at most 72 characters, so that the text travels as it is, without an encoding. */
function wrap(text: string): string {
  return text.replaceAll(/(?=.{73})(.{1,72}) /g, '$1\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
