import type { Map as MapLibreMap } from 'maplibre-gl'
import { nextTurn } from '../../timing.ts'

const LETTERS_A_TURN = 6

/**
 * Has the engine draw the letters of these names in advance, a few per task. For its tiles it would draw all of them
 * in one task, which blocks a cheap phone. Letters that are already drawn cost nothing.
 */
export async function prepareLetters(
  map: MapLibreMap,
  { names, font }: { names: readonly string[]; font: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const stack = font.join(',')
  const glyphs = map.style?.glyphManager
  const drawn = glyphs?.entries[stack]?.glyphs.default
  const missing = lettersOf(names).filter(letter => drawn?.[letter] === undefined)
  for (let first = 0; first < missing.length; first += LETTERS_A_TURN) {
    await nextTurn()
    if (signal.aborted) return
    await glyphs?.getGlyphs({ [stack]: { default: missing.slice(first, first + LETTERS_A_TURN) } })
  }
}

/** The distinct grapheme clusters (letters with their marks) of the names, which the engine draws as units. */
export function lettersOf(names: readonly string[]): string[] {
  const text = names.join('')
  if (!('Segmenter' in Intl)) return [...new Set(text)]
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return [...new Set(Array.from(segments, ({ segment }) => segment))]
}
