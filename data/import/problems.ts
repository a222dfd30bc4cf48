/** An error in a file to be imported, with its position. */
export interface Problem {
  readonly line: number
  /** The CSV column or the JSON path; empty if the whole line is meant. */
  readonly at: string
  readonly reason: string
}

/** Problems listed in full; more are only counted. */
const MOST_LISTED = 50

/** One line per problem, in the order of the file: `stands.csv:12: latitude: must be …`. */
export function problemLines(file: string, problems: readonly Problem[]): string[] {
  const inOrder = [...problems].sort((a, b) => a.line - b.line)
  const shown = inOrder
    .slice(0, MOST_LISTED)
    .map(({ line, at, reason }) => `${file}:${line}: ${at === '' ? '' : `${at}: `}${reason}`)
  const more = problems.length - shown.length
  return more > 0 ? [...shown, `and ${more} more`] : shown
}

const LONGEST_QUOTE = 40

/** Makes input safe to print: truncates it and escapes invisible characters. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  const cut = [...text].length > LONGEST_QUOTE ? `${[...text].slice(0, LONGEST_QUOTE).join('')}…` : text
  const seen = cut.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    character => `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  )
  return `'${seen}'`
}
