/** Longer than the name of any place; the rest of a longer text is ignored. */
const MOST_CHARACTERS = 200

/** One edit turns a shorter word into too many other words. */
const FEWEST_LETTERS_FOR_AN_EDIT = 5

/**
 * Splits a text into words in normalised spelling: lower case, without punctuation and accents.
 * Devanagari words lose nukta and have every nasal as an anusvara, because people write these freely.
 */
export function placeWords(text: string): string[] {
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

/** Whether one edit is tolerated in this word: never in words with digits. */
export function mayHaveTypo(word: string): boolean {
  return [...word].length >= FEWEST_LETTERS_FOR_AN_EDIT && !hasDigit(word)
}

export function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}

/**
 * Whether omitting, inserting or changing one letter, or swapping it with the next, turns one word into
 * the other.
 */
export function isWithinOneEdit(a: string, b: string): boolean {
  if (a.length > b.length) return isWithinOneEdit(b, a)
  if (b.length - a.length > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  if (a.length < b.length) return a.slice(same) === b.slice(same + 1)
  if (a.slice(same + 1) === b.slice(same + 1)) return true
  return a[same] === b[same + 1] && a[same + 1] === b[same] && a.slice(same + 2) === b.slice(same + 2)
}
