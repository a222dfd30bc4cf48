// The parts of every picture of a link, 1200 × 630 pixels as messengers show it: the band with the name of the
// app, and lines of text that fit.

import type { Outline, Typeface } from './typeface.ts'

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

export interface PictureLine {
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
