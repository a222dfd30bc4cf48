// The picture for a link to a plan, as messengers show it: names in both languages,
// figures as on a meter.

import type { Language, PlaceTexts } from '@sawari/contract'
import { serverTexts } from '@sawari/messages/server-texts'
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

const { ink: INK, paper: PAPER, yellow: YELLOW, green: GREEN, muted: MUTED } = INKS
const [BADGE_PADDING, BADGE_GAP] = [20, 14]
const english = serverTexts('en').linkPreview
const hindi = serverTexts('hi').linkPreview
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
  return [
    text(typeface, { words: english.heading, x: MARGIN, y: 300, sizePx: 76, fill: INK }),
    text(typeface, { words: hindi.heading, x: MARGIN, y: 400, sizePx: 56, fill: MUTED }),
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
  const name = end.isNear ? english.near(end.name) : end.name
  const nameHi = end.isNear ? hindi.near(end.nameHi) : end.nameHi
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

// The texts of a link preview. Messengers send no language, so sentences are English and names are in both
// languages.

/** The texts of the region. */
export type PreviewPlaces = Pick<PlaceTexts, 'places' | 'previewAreas'>

const KOLKATA = { timeZone: 'Asia/Kolkata' } as const
const CLOCK = new Intl.DateTimeFormat('en-GB', { ...KOLKATA, hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { ...KOLKATA, day: 'numeric', month: 'long' })
const clockOf = (moment: Date) => CLOCK.format(moment)

export const previewWords = {
  /** For example 'Arrive by 18:30, 21 November'. */
  arriveBy: (moment: Date) => `Arrive by ${clockOf(moment)}, ${DAY.format(moment)}`,
  byTime: (moment: Date) => `by ${clockOf(moment)}`,
  changes: ({ service, transfers }: Pick<RideFigures, 'service' | 'transfers'>) => {
    if (service === 'walk') return 'on foot'
    if (service === 'reserved') return 'reserved auto'
    if (transfers === 0) return 'no change'
    return transfers === 1 ? '1 change' : `${transfers} changes`
  },
  general: {
    title: 'Sawari: auto stands, fares and routes',
    description: ({ places }: PreviewPlaces) =>
      `Auto rickshaw stands on a map, seat fares and routes in ${places}.`,
  },
} as const

/** For example 'Lal Market to City Hospital'. */
export function previewTitle({ source, destination }: PlanPreview): string {
  return `${endName(source)} to ${endName(destination)}`
}

/** The title of the page itself, which a browser shows in its own language until the app has started. */
export function pageTitle(preview: PlanPreview, language: Language): string {
  const texts = serverTexts(language).linkPreview
  const named = ({ name, nameHi, isNear }: PreviewEnd) => {
    const known = (language === 'hi' && nameHi) || name
    return isNear ? texts.near(known) : known
  }
  return texts.pageTitle(named(preview.source), named(preview.destination))
}

/** The arrival time, if the link has one, and the figures of the ride, with a note that they are estimates. */
export function previewDescription({ arriveBy, ride }: PlanPreview, places: PreviewPlaces): string {
  const figures = ride ? rideDescription(ride) : previewWords.general.description(places)
  return arriveBy ? `${previewWords.arriveBy(arriveBy)}. ${figures}` : figures
}

function rideDescription(ride: RideFigures): string {
  const time = formatMinutes(ride.minutes)
  if (ride.service === 'walk') return `${time} on foot.`
  if (ride.service === 'metro') {
    const lines = ride.lines.map(({ name }) => name).join(', ')
    return `About ₹${ride.fareRupees}, ${time} by ${lines}, ${previewWords.changes(ride)}. Fares and times are estimates.`
  }
  const payer = ride.service === 'reserved' ? 'for the whole auto' : 'a seat'
  const changes = ride.service === 'reserved' ? '' : `, ${previewWords.changes(ride)}`
  return `About ₹${ride.fareRupees} ${payer}, ${time}${changes}. Fares and times are estimates.`
}

function endName({ name, isNear }: PreviewEnd): string {
  return isNear ? english.near(name) : name
}
