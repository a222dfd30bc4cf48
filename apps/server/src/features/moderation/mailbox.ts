import { normaliseEmail } from '@sawari/contract'

/** Google delivers all spellings with dots, and both domains, to one mailbox. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an email address: the part after a plus sign is the owner's own label. */
export function mailboxOf(address: string): string {
  const email = normaliseEmail(address)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const [local = ''] = email.slice(0, at).split('+')
  // An address may begin with the plus sign.
  if (local === '') return email
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
