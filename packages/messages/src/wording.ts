/**
 * The type of a whole translation of `English`: the same keys, lists of the same length, and functions with the same
 * parameters. The texts themselves can differ.
 */
export type Wording<English> = English extends string
  ? string
  : English extends (...gaps: infer Gaps) => string
    ? (...gaps: Gaps) => string
    : { readonly [Key in keyof English]: Wording<English[Key]> }

/** A translation of some of the texts; a list is translated whole or not at all. */
export type PartialWording<English> = English extends string | Text | readonly unknown[]
  ? Wording<English>
  : { readonly [Key in keyof English]?: PartialWording<English[Key]> }

type Text = (...gaps: never[]) => string
type Group = Readonly<Record<string, unknown>>

/** The translation with the English text for every text that it lacks. */
export function withEnglish<English extends object>(
  english: English,
  translation: PartialWording<English> | undefined,
): Wording<English> {
  return completed(english as Group, (translation ?? {}) as Group) as Wording<English>
}

function completed(english: Group, translation: Group): Group {
  const entries = Object.entries(english).map(([key, text]) => {
    const own = translation[key]
    return [key, isGroup(text) && isGroup(own) ? completed(text, own) : (own ?? text)]
  })
  return Object.fromEntries(entries)
}

function isGroup(text: unknown): text is Group {
  return typeof text === 'object' && text !== null && !Array.isArray(text)
}
