// The rules of the account forms, without zod. Both the forms and the server's schemas use them.

export const NAME_MIN_LENGTH = 2
export const NAME_MAX_LENGTH = 80
export const EMAIL_MAX_LENGTH = 254
export const PASSWORD_MAX_LENGTH = 128
export const SIGN_IN_PASSWORD_MIN_LENGTH = 6
const SIGN_UP_PASSWORD_MIN_LENGTH = 8
export const RESET_PASSWORD_MIN_LENGTH = 6
export const OTP_LENGTH = 6
export const FEEDBACK_MAX_LENGTH = 2_000

/** Ten digits of an Indian mobile number. */
export const MOBILE_PATTERN = /^[6-9]\d{9}$/

/**
 * Phone numbers accepted in the profile: optional +, digits, spaces, hyphens, parentheses, 10 to 15
 * characters.
 */
export const PROFILE_PHONE_PATTERN = /^\+?[\d\s\-()]{10,15}$/

/** Whether two texts are the same number in different spellings. */
export function isSamePhone(one: string, other: string): boolean {
  return one.replaceAll(/\D/g, '') === other.replaceAll(/\D/g, '')
}

/**
 * The version of the terms and the privacy policy: its date. Users agree to it at sign-up, and again once it is newer
 * than the one they agreed to.
 */
export const CONSENT_VERSION = '2026-11-23'

/** The normal form of an address: lower case, with the domain in ASCII as mail servers know it. */
export function normaliseEmail(email: string): string {
  const text = email.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const isForeign = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) && !/^\p{ASCII}+$/u.test(domain)
  if (!isForeign || !URL.canParse(`http://${domain}`)) return text
  return text.slice(0, at + 1) + new URL(`http://${domain}`).hostname
}

/**
 * One @, no blank or invisible character, nothing that mail servers read as syntax (quotes, comments, routes,
 * angle brackets, domain literals), and only the ASCII full stop between the labels of the domain.
 */
const ONE_MAILBOX =
  /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"(),:;<>@[\\\]]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u

/**
 * A valid address contains an @ and a dot, and names its mailbox in exactly one spelling, so that one mailbox
 * cannot have two accounts. Sign-in requires only the @.
 */
export function isEmail(email: string): boolean {
  const text = email.trim()
  if (text.length > EMAIL_MAX_LENGTH || !text.includes('.')) return false
  return ONE_MAILBOX.test(text) && text.normalize('NFKC') === text
}

/** A letter of any script with a visible shape: marks, zero-width characters and Hangul fillers have none. */
export function hasVisibleLetter(name: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(name)
}

/** The five rules for a sign-up password, each by name. */
export const passwordRules = {
  length: (password: string) => password.length >= SIGN_UP_PASSWORD_MIN_LENGTH,
  lowercase: (password: string) => /[a-z]/.test(password),
  uppercase: (password: string) => /[A-Z]/.test(password),
  digit: (password: string) => /\d/.test(password),
  special: (password: string) => /[@$!%*?&]/.test(password),
} as const

export type PasswordRule = keyof typeof passwordRules

export function unmetPasswordRules(password: string): PasswordRule[] {
  const rules = Object.keys(passwordRules) as PasswordRule[]
  return rules.filter(rule => !passwordRules[rule](password))
}
