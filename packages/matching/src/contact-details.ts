// Detects messages that would reveal contact details to a stranger.

/** Characters that people put between the digits of a phone number. */
const GAP = String.raw`[\s.\-–—_/()]{0,3}`
/** An Indian mobile number: ten digits starting with 6 to 9, after an optional country code or zero. */
const MOBILE = new RegExp(String.raw`(?<!\d)(?:(?:\+|00)?${GAP}91${GAP}|0)?[6-9](?:${GAP}\d){9}(?!\d)`, 'u')
/**
 * Matches only from the first letter of a word: trying every letter would take quadratic time in long
 * words.
 */
const WORD = String.raw`(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+`
const EMAIL = new RegExp(String.raw`${WORD}\s?@\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`, 'u')
/** Matches 'asha at example dot com', with or without brackets. */
const SPELLED_EMAIL = new RegExp(
  String.raw`${WORD}\s{0,3}[\s([{]at[\s)\]}]\s{0,3}[\p{L}\d-]+\s{0,3}[\s([{]dot[\s)\]}]\s{0,3}\p{L}{2,}`,
  'iu',
)

/** Whether a text seems to contain an Indian mobile number or an email address. */
export function holdsContactDetails(text: string): boolean {
  const plain = withLatinDigits(text.normalize('NFKC'))
  return (
    MOBILE.test(plain) ||
    (plain.includes('@') && EMAIL.test(plain)) ||
    (/dot/i.test(plain) && SPELLED_EMAIL.test(plain))
  )
}

const DEVANAGARI_ZERO = 0x0966

function withLatinDigits(text: string): string {
  return text.replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
}
