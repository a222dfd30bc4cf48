/** Google delivers all spellings with dots, and both domains, to one mailbox. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that a normalised e-mail address leads to: what follows a plus sign is the owner's own label. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const [local = ''] = email.slice(0, at).split('+')
  // An address may begin with the plus sign.
  if (local === '') return email
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
