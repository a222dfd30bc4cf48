// Amounts in words, as a driver reads them aloud.

const MOST = 99_999

interface AmountWords {
  /** The word for a number below a hundred. */
  readonly below100: (count: number) => string
  readonly hundred: string
  readonly thousand: string
  readonly rupee: string
  readonly rupees: string
}

/** Writes 146 as 'one hundred forty-six rupees', and nothing for amounts that no ride costs. */
export function rupeesIn(words: AmountWords): (rupees: number) => string {
  const grouped = (count: number, word: string) => (count === 0 ? [] : [`${words.below100(count)} ${word}`])
  return rupees => {
    if (!Number.isInteger(rupees) || rupees < 0 || rupees > MOST) return ''
    const parts = [
      ...grouped(Math.floor(rupees / 1000), words.thousand),
      ...grouped(Math.floor(rupees / 100) % 10, words.hundred),
      ...(rupees % 100 > 0 || rupees === 0 ? [words.below100(rupees % 100)] : []),
    ]
    return `${parts.join(' ')} ${rupees === 1 ? words.rupee : words.rupees}`
  }
}
