// Whether somebody is about to tell a stranger how to reach them.

/** What people put between the digits of a phone number. */
const GAP = String.raw`[\s.\-–—_/()]{0,3}`
/** Ten digits that begin with 6 to 9, as Indian mobiles do, after the country's code or a zero, if any. */
const MOBILE = new RegExp(String.raw`(?<!\d)(?:(?:\+|00)?${GAP}91${GAP}|0)?[6-9](?:${GAP}\d){9}(?!\d)`, 'u')
/** From the first letter of a word on: a start at each letter would cost the square of a long word. */
const WORD = String.raw`(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+`
const EMAIL = new RegExp(String.raw`${WORD}\s?@\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+`, 'u')
/** 'asha at example dot com', with or without brackets. */
const SPELLED_EMAIL = new RegExp(
  String.raw`${WORD}\s{0,3}[\s([{]at[\s)\]}]\s{0,3}[\p{L}\d-]+\s{0,3}[\s([{]dot[\s)\]}]\s{0,3}\p{L}{2,}`,
  'iu',
)

/** Whether a text seems to hold an Indian mobile number or an e-mail address. */
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
