/** Longer than the name of any place; the rest of a longer text is ignored. */
const MOST_CHARACTERS = 200

/**
 * Splits a text into words in normalised spelling: lower case, without punctuation and accents.
 * Devanagari words lose nukta and have every nasal as an anusvara, because people write these freely.
 */
export function placeWords(text: string): string[] {
  if (/^[\x20-\x7e]*$/.test(text)) return plainWords(text)
  const spelling = text
    .slice(0, MOST_CHARACTERS)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .replace(/\u0901|ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])/g, '\u0902')
    .replace(/[०-९]/g, digit => String(digit.charCodeAt(0) - 0x966))
    // 'Sector52' means 'Sector 52', but '16A' and 'P3' are single names.
    .replace(/(\p{L}[\p{L}\p{M}]{2,})(?=\p{N})/gu, '$1 ')
  return spelling.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** The same for ASCII alone, in a fraction of the time. */
function plainWords(text: string): string[] {
  const spelling = text.slice(0, MOST_CHARACTERS).toLowerCase()
  const split = /[a-z]\d/.test(spelling) ? spelling.replace(/([a-z]{3,})(?=\d)/g, '$1 ') : spelling
  return split.match(/[a-z0-9]+/g) ?? []
}

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}
