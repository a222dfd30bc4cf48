import { domainToUnicode } from 'node:url'

/**
 * The forms in which a normalised address may be stored: earlier versions stored domains as they were typed.
 */
export function storedForms(email: string): readonly string[] {
  const at = email.lastIndexOf('@')
  const typed = email.slice(0, at + 1) + domainToUnicode(email.slice(at + 1))
  return email.includes('xn--') && typed !== email ? [email, typed] : [email]
}
