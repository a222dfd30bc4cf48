// Text as outlines. Devanagari has to be shaped: vowels move, consonants join. HarfBuzz does that as in a browser.

import { readFile } from 'node:fs/promises'

export interface Outline {
  /** SVG elements with the base line's start at 0,0; black unless a parent says otherwise. */
  readonly svg: string
  readonly widthPx: number
}

export interface Typeface {
  outline(text: string, sizePx: number): Outline
}

/** Runs of one script each: the shaper works on one at a time. */
const SCRIPT_RUNS = /[\p{Script=Devanagari}\u200c\u200d]+|[^\p{Script=Devanagari}\u200c\u200d]+/gu

/** Opens a font file. Letters that it lacks are left out. */
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
      // Fonts count upwards, pictures downwards.
      return { svg: `<g transform="scale(${scale} ${-scale})">${parts.join('')}</g>`, widthPx: x * scale }
    },
  }
}

const MISSING = 0
