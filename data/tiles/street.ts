import type { Point } from '@sawari/planner/geo'
import type { StreetInput } from '@sawari/streets'
import type { Position } from '../read/map-files.ts'

/** The classes of streets on the map, widest first. A link is a ramp between larger roads. */
export const STREET_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'link',
  'street',
  'lane',
] as const

export type StreetClass = (typeof STREET_CLASSES)[number]

export interface MapStreet {
  readonly class: StreetClass
  /** The mapped name, usually in Latin letters. */
  readonly name?: string
  readonly line: readonly Position[]
}

const CLASS_OF_HIGHWAY: Readonly<Record<string, StreetClass>> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  motorway_link: 'link',
  trunk_link: 'link',
  primary_link: 'link',
  secondary_link: 'link',
  tertiary_link: 'link',
  residential: 'street',
  unclassified: 'street',
  road: 'street',
  living_street: 'lane',
  service: 'lane',
  pedestrian: 'lane',
}

/**
 * The class of an OpenStreetMap highway; undefined for footways, tracks and anything else that is no street.
 */
export function classOfHighway(highway: string): StreetClass | undefined {
  return CLASS_OF_HIGHWAY[highway]
}

// Names that mapping tools generated for ways without a name.
const NO_NAMES = new Set([
  'unnamed',
  'Expressway / Highway',
  'Flyover',
  'Road',
  'Service Road',
  'Service Lane',
])

export function streetName(name: unknown): string | undefined {
  const text = typeof name === 'string' ? name.trim() : ''
  return text === '' || NO_NAMES.has(text) ? undefined : text
}

/** The streets of a network, such as that of an extract, as the map draws them. */
export function streetsOfNetwork({ nodes, edges, names }: StreetInput): MapStreet[] {
  return edges.flatMap(edge => {
    const streetClass = edge.streetClass === 'street' ? 'street' : classOfHighway(edge.streetClass)
    if (streetClass === undefined) return []
    const name = streetName(edge.name === undefined ? undefined : names[edge.name]?.english)
    const line = [nodes[edge.from]!, ...edge.shape, nodes[edge.to]!].map(positionOf)
    return [{ class: streetClass, ...(name !== undefined && { name }), line }]
  })
}

/** The Hindi names that the network itself knows. */
export function hindiNamesOf({ names }: StreetInput): [string, string][] {
  return names.flatMap(({ english, hindi }) => (hindi === undefined ? [] : [[english, hindi]]))
}

function positionOf({ longitude, latitude }: Point): Position {
  return [longitude, latitude]
}
