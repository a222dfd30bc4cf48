import type { StreetClass } from '@sawari/streets'
import type { Road } from './street-map.ts'

export type Tags = Readonly<Record<string, string>>

const CLASSES: Readonly<Record<string, StreetClass>> = {
  motorway: 'motorway',
  motorway_link: 'motorway',
  trunk: 'trunk',
  trunk_link: 'trunk',
  primary: 'primary',
  primary_link: 'primary',
  secondary: 'secondary',
  secondary_link: 'secondary',
  tertiary: 'tertiary',
  tertiary_link: 'tertiary',
  residential: 'street',
  unclassified: 'street',
  living_street: 'street',
  road: 'street',
  service: 'service',
  footway: 'path',
  path: 'path',
  pedestrian: 'path',
  steps: 'path',
  cycleway: 'path',
  bridleway: 'path',
  track: 'path',
}
const CLOSED = new Set(['no', 'private', 'military', 'forestry', 'agricultural'])

/** The road that the tags of an OpenStreetMap way describe; undefined if it is no street. */
export function roadOfTags(tags: Tags): Road | undefined {
  const streetClass = CLASSES[tags.highway ?? '']
  if (streetClass === undefined || tags.area === 'yes') return undefined
  const name = tags['name:en'] ?? tags.name ?? ''
  const nameHi = tags['name:hi'] ?? (/\p{Script=Devanagari}/u.test(tags.name ?? '') ? tags.name : undefined)
  const isMotorway = streetClass === 'motorway'
  const isLink = tags.highway?.endsWith('_link') === true
  return {
    streetClass,
    ...(name !== '' && { name }),
    ...(nameHi !== undefined && nameHi !== '' && { nameHi }),
    // A ramp that leads only to a closed motorway is a dead end anyway; others also lead to open roads.
    autos: streetClass !== 'path' && (!isMotorway || isLink) && isOpen(vehicleAccess(tags)),
    foot: !isMotorway ? isOpen(tags.foot ?? tags.access) : isAllowed(tags.foot),
    isAtGrade: !isRaisedOrSunk(tags),
  }
}

/** The directions of the way in which vehicles may drive. */
export function directionOfTags(tags: Tags): 'both' | 'forward' | 'backward' {
  const { oneway } = tags
  if (oneway === '-1' || oneway === 'reverse') return 'backward'
  if (oneway === 'yes' || oneway === 'true' || oneway === '1') return 'forward'
  if (oneway !== undefined) return 'both'
  const isImplied =
    tags.junction === 'roundabout' || tags.junction === 'circular' || tags.highway === 'motorway'
  return isImplied ? 'forward' : 'both'
}

function vehicleAccess(tags: Tags): string | undefined {
  return tags.motor_vehicle ?? tags.vehicle ?? tags.access
}

function isOpen(access: string | undefined): boolean {
  return access === undefined || !CLOSED.has(access)
}

function isAllowed(access: string | undefined): boolean {
  return access === 'yes' || access === 'designated' || access === 'permissive'
}

function isRaisedOrSunk({ bridge, tunnel, layer }: Tags): boolean {
  const isSet = (value: string | undefined) => value !== undefined && value !== 'no'
  return isSet(bridge) || isSet(tunnel) || (layer !== undefined && layer !== '0')
}
