// The texts of a link preview. Messengers send no language, so sentences are English and names are in both
// languages.

import type { PlaceTexts } from '@sawari/contract'
import { formatMinutes } from '@sawari/planner'
import type { PlanPreview, PreviewEnd, RideFigures } from './plan-preview.service.ts'

/** The texts of the region. */
export type PreviewPlaces = Pick<PlaceTexts, 'places' | 'previewAreas'>

export const previewWords = {
  near: (name: string) => `Near ${name}`,
  nearHi: (name: string) => `${name} के पास`,
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

/** The figures of the ride, with a note that they are estimates. */
export function previewDescription({ ride }: PlanPreview, places: PreviewPlaces): string {
  if (ride === undefined) return previewWords.general.description(places)
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
