// The texts of a link preview. Messengers send no language, so sentences are English and names are in both
// languages.

import type { Language, PlaceTexts } from '@sawari/contract'
import { formatMinutes } from '@sawari/planner'
import type { PlanPreview, PreviewEnd, RideFigures } from './plan-preview.service.ts'

/** The texts of the region. */
export type PreviewPlaces = Pick<PlaceTexts, 'places' | 'previewAreas'>

const KOLKATA = { timeZone: 'Asia/Kolkata' } as const
const CLOCK = new Intl.DateTimeFormat('en-GB', { ...KOLKATA, hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { ...KOLKATA, day: 'numeric', month: 'long' })
const clockOf = (moment: Date) => CLOCK.format(moment)

export const previewWords = {
  near: (name: string) => `Near ${name}`,
  nearHi: (name: string) => `${name} के पास`,
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
    heading: 'Auto stands, fares, routes',
    headingHi: 'ऑटो स्टैंड, किराया और रूट',
  },
} as const

/** For example 'Lal Market to City Hospital'. */
export function previewTitle({ source, destination }: PlanPreview): string {
  return `${endName(source)} to ${endName(destination)}`
}

/** The title of the page itself, which a browser shows in its own language until the app has started. */
export function pageTitle(preview: PlanPreview, language: Language): string {
  if (language === 'en') return `${previewTitle(preview)} · Sawari`
  return `${endNameHi(preview.source)} से ${endNameHi(preview.destination)} · सवारी`
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
  return isNear ? previewWords.near(name) : name
}

function endNameHi({ name, nameHi, isNear }: PreviewEnd): string {
  const known = nameHi || name
  return isNear ? previewWords.nearHi(known) : known
}
