// PNG pictures, drawn on the thread pool one at a time and cached.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { createBoundedQueue } from '../jobs/bounded-queue.ts'
import type { Logger } from '../telemetry/logger.ts'

/** A PNG file, with its ETag. */
export interface Picture {
  readonly bytes: Buffer
  readonly tag: string
  readonly type: 'image/png'
}

/** Returns the picture as SVG. */
type DrawPicture = (typeface: Typeface) => string

export interface Pictures {
  /** The picture of a key if it is drawn or being drawn. */
  known(key: string): Promise<Picture | undefined> | undefined
  /** The picture of a key. Undefined at once if too many are waiting; a promise of undefined if drawing fails. */
  of(key: string, draw: DrawPicture): Promise<Picture | undefined> | undefined
  /** A picture that never waits for others: one of the few that replace them. */
  atOnce(key: string, draw: DrawPicture): Promise<Picture | undefined>
}

const FONT = join(import.meta.dirname, '../../../assets/preview-font/preview-bold.ttf')
/** Pictures of about 25 KB each. */
const MOST_PICTURES = 200

export function createPictures(logger: Pick<Logger, 'warn'>): Pictures {
  const kept = new LRUCache<string, Promise<Picture | undefined>>({ max: MOST_PICTURES })
  const queue = createBoundedQueue({ running: 1, waiting: 20 })
  let typeface: Promise<Typeface> | undefined

  const make = async (draw: DrawPicture): Promise<Picture | undefined> => {
    try {
      typeface ??= openTypeface(FONT)
      return await render(draw(await typeface))
    } catch (error) {
      // The page and its link also work without a picture.
      logger.warn({ err: error }, 'a link preview could not be drawn')
      return undefined
    }
  }
  const keep = (key: string, picture: Promise<Picture | undefined>) => {
    kept.set(key, picture)
    return picture
  }

  return {
    known: key => kept.get(key),
    of: (key, draw) => {
      const known = kept.get(key)
      if (known !== undefined) return known
      const queued = queue.run(() => make(draw))
      return queued && keep(key, queued)
    },
    atOnce: (key, draw) => kept.get(key) ?? keep(key, make(draw)),
  }
}

/** All texts are outlines, so the renderer needs no font. */
async function render(svg: string): Promise<Picture> {
  // The renderer reads the version of the C library from a report when it is loaded. With the network such a report
  // looks up the name of the peer of each open connection, one after the other, while the event loop waits.
  Object.assign(process.report, { excludeNetwork: true })
  const { renderAsync } = await import('@resvg/resvg-js')
  const bytes = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, tag, type: 'image/png' }
}

// The parts of every picture of a link, 1200 × 630 pixels as messengers show it: the band with the name of the
// app, and lines of text that fit.

export const [WIDTH, HEIGHT] = [1200, 630]
export const MARGIN = 72

/** The colours of the light theme. */
export const INKS = {
  ink: '#14180F',
  paper: '#FAFAF5',
  yellow: '#FFC20E',
  green: '#0B6B3A',
  muted: '#4A5144',
} as const

/** The whole picture: background, the band and the given drawing. */
export function linkPicture(typeface: Typeface, parts: readonly string[]): string {
  const drawn = [...band(typeface), ...parts].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${INKS.paper}"/>${drawn}</svg>`
}

function band(typeface: Typeface): string[] {
  const name = typeface.outline('Sawari', 52)
  return [
    `<rect width="${WIDTH}" height="104" fill="${INKS.yellow}"/>`,
    placed(name, MARGIN, 70, INKS.ink),
    placed(typeface.outline('सवारी', 44), MARGIN + name.widthPx + 28, 70, INKS.ink),
  ]
}

interface PictureLine {
  readonly words: string
  readonly x: number
  /** The y coordinate of the baseline. */
  readonly y: number
  readonly sizePx: number
  readonly fill: string
  /** Default: up to the right margin. */
  readonly roomPx?: number
}

const SMALLEST = 0.6

/**
 * One line of text: scaled down if it is too wide, and shortened if it is still too wide at the smallest
 * scale.
 */
export function pictureText(typeface: Typeface, line: PictureLine): string {
  const { words, x, y, sizePx, fill, roomPx = WIDTH - MARGIN - x } = line
  const whole = typeface.outline(words, sizePx)
  const size = sizePx * Math.max(SMALLEST, Math.min(1, roomPx / Math.max(whole.widthPx, 1)))
  const letters = [...words]
  let outline = typeface.outline(words, size)
  while (outline.widthPx > roomPx && letters.length > 1) {
    letters.pop()
    outline = typeface.outline(`${letters.join('').trimEnd()}…`, size)
  }
  return placed(outline, x, y, fill)
}

export function placed({ svg }: Outline, x: number, y: number, fill: string): string {
  return `<g fill="${fill}" transform="translate(${x} ${y})">${svg}</g>`
}

// Converts text to outlines. Devanagari needs shaping, because vowels move and consonants join; HarfBuzz
// shapes it as browsers do.

interface Outline {
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
