// The picture for a link to a plan, as messengers show it: names in both languages,
// figures as on a meter.

import { formatMinutes } from '@sawari/planner'
import {
  INKS,
  linkPicture,
  MARGIN,
  placed,
  type Typeface,
  pictureText as text,
  WIDTH,
} from '../../platform/pictures/pictures.ts'
import type { PlanPreview, PreviewEnd, PreviewLine, RideFigures } from './plan-preview.service.ts'
import { type PreviewPlaces, previewWords } from './preview-words.ts'

const { ink: INK, paper: PAPER, yellow: YELLOW, green: GREEN, muted: MUTED } = INKS
const [BADGE_PADDING, BADGE_GAP] = [20, 14]
/** The width that the app's name leaves in the band. */
const BADGES_ROOM = 640

/** Draws a plan, or a general picture of Sawari if there is none. */
export function drawPreview(
  typeface: Typeface,
  preview: PlanPreview | undefined,
  places: PreviewPlaces,
): string {
  const lines = preview?.ride?.lines ?? []
  return linkPicture(typeface, [
    ...lineBadges(typeface, lines),
    ...(preview ? drawPlan(typeface, preview) : drawGeneral(typeface, places)),
  ])
}

/** The metro lines of the ride at the right of the band, as many as fit, from the first. */
function lineBadges(typeface: Typeface, lines: readonly PreviewLine[]): string[] {
  const badges = lines.map(({ name, colour }) => ({ colour, outline: typeface.outline(name, 34) }))
  const widths = badges.map(({ outline }) => outline.widthPx + 2 * BADGE_PADDING)
  const ends = widths.map((_, index) => sumOf(widths.slice(0, index + 1)) + index * BADGE_GAP)
  const fitting = badges.filter((_, index) => ends[index]! <= BADGES_ROOM)
  const left = WIDTH - MARGIN - (ends[fitting.length - 1] ?? 0)
  return fitting.flatMap(({ colour, outline }, index) => {
    const x = left + ends[index]! - widths[index]!
    return [
      `<rect x="${x}" y="24" width="${widths[index]!}" height="56" rx="12" fill="${colour}" stroke="${PAPER}" stroke-width="3"/>`,
      placed(outline, x + BADGE_PADDING, 64, readableOn(colour)),
    ]
  })
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

/** Black or white, whichever is easier to read on '#rrggbb': the threshold has equal contrast to both. */
function readableOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map(at => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 0.18 ? INK : PAPER
}

function drawGeneral(typeface: Typeface, { previewAreas }: PreviewPlaces): string[] {
  const { heading, headingHi } = previewWords.general
  return [
    text(typeface, { words: heading, x: MARGIN, y: 300, sizePx: 76, fill: INK }),
    text(typeface, { words: headingHi, x: MARGIN, y: 400, sizePx: 56, fill: MUTED }),
    text(typeface, { words: previewAreas, x: MARGIN, y: 540, sizePx: 44, fill: GREEN }),
  ]
}

function drawPlan(typeface: Typeface, { source, destination, arriveBy, ride }: PlanPreview): string[] {
  return [
    `<path d="M90 206V352" stroke="${INK}" stroke-width="8"/>`,
    `<circle cx="90" cy="194" r="18" fill="${PAPER}" stroke="${INK}" stroke-width="8"/>`,
    `<rect x="70" y="340" width="40" height="40" fill="${GREEN}"/>`,
    ...drawEnd(typeface, source, 214),
    ...drawEnd(typeface, destination, 380),
    ...(ride ? meter(typeface, ride, arriveBy) : []),
  ]
}

function drawEnd(typeface: Typeface, end: PreviewEnd, y: number): string[] {
  const { near, nearHi } = previewWords
  const name = end.isNear ? near(end.name) : end.name
  const nameHi = end.isNear ? nearHi(end.nameHi) : end.nameHi
  return [
    text(typeface, { words: name, x: 150, y, sizePx: 62, fill: INK }),
    ...(end.nameHi === '' || end.nameHi === end.name
      ? []
      : [text(typeface, { words: nameHi, x: 150, y: y + 56, sizePx: 40, fill: MUTED })]),
  ]
}

function meter(typeface: Typeface, ride: RideFigures, arriveBy: Date | undefined): string[] {
  const last = arriveBy ? previewWords.byTime(arriveBy) : previewWords.changes(ride)
  const figures = [`₹${ride.fareRupees}`, formatMinutes(ride.minutes), last]
  const parts = [`<rect y="478" width="${WIDTH}" height="152" fill="${INK}"/>`]
  let x = MARGIN
  for (const [index, words] of figures.entries()) {
    const outline = typeface.outline(words, index === 2 ? 52 : 84)
    parts.push(placed(outline, x, 582, index === 0 ? YELLOW : PAPER))
    x += outline.widthPx + 64
  }
  return parts
}
