// Converts text to outlines. Devanagari needs shaping, because vowels move and consonants join; HarfBuzz
// shapes it as browsers do.

import { readFile } from 'node:fs/promises'

export interface Outline {
  /** SVG elements whose baseline starts at 0,0; black unless a parent sets another colour. */
  readonly svg: string
  readonly widthPx: number
}

export interface Typeface {
  outline(text: string, sizePx: number): Outline
}

/** Splits text into runs of one script, because the shaper handles one script at a time. */
const SCRIPT_RUNS = /[\p{Script=Devanagari}\u200c\u200d]+|[^\p{Script=Devanagari}\u200c\u200d]+/gu

/** Opens a font file. Characters that the font lacks are omitted. */
export async function openTypeface(path: string): Promise<Typeface> {
  const [hb, file] = await Promise.all([import('harfbuzzjs'), readFile(path)])
  const face = new hb.Face(new hb.Blob(new Uint8Array(file).buffer))
  const font = new hb.Font(face)
  const drawn = new Map<number, string>()

  const draw = (glyph: number) => {
    const known = drawn.get(glyph)
    if (known !== undefined) return known
    const path = font.glyphToPath(glyph)
    drawn.set(glyph, path)
    return path
  }

  const glyphsOf = (run: string) => {
    const buffer = new hb.Buffer()
    buffer.addText(run)
    buffer.guessSegmentProperties()
    hb.shape(font, buffer)
    return buffer.getGlyphInfosAndPositions()
  }

  return {
    outline(text, sizePx) {
      const scale = sizePx / face.upem
      const parts: string[] = []
      let x = 0
      for (const [run] of text.normalize('NFC').matchAll(SCRIPT_RUNS)) {
        for (const { codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 } of glyphsOf(run)) {
          if (glyph === MISSING) continue
          const outline = draw(glyph)
          if (outline) parts.push(`<path transform="translate(${x + xOffset} ${yOffset})" d="${outline}"/>`)
          x += xAdvance
        }
      }
      // Flipped, because the y axis points up in fonts and down in SVG.
      return { svg: `<g transform="scale(${scale} ${-scale})">${parts.join('')}</g>`, widthPx: x * scale }
    },
  }
}

const MISSING = 0
