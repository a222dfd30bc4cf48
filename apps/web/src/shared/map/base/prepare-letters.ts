import type { Map as MapLibreMap } from 'maplibre-gl'
import { nextTurn } from '../canvas/after-paint.ts'

const LETTERS_A_TURN = 6

/**
 * Has the engine draw the letters of these names beforehand, a few a turn. Asked by its tiles it would draw all of
 * them in one, which keeps a cheap phone from answering. Letters that it has drawn cost nothing.
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

/** As readers tell them apart, a letter with its marks as one: so the engine draws them. */
export function lettersOf(names: readonly string[]): string[] {
  const text = names.join('')
  if (!('Segmenter' in Intl)) return [...new Set(text)]
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)
  return [...new Set(Array.from(segments, ({ segment }) => segment))]
}
