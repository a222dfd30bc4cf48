import type { Region } from '@sawari/planner'
import { DataFileError } from '../read/csv.ts'
import { lineFinder, parseText, type Step } from '../read/json.ts'
import { type ListedLink, type ListedStand, MOST_STANDS, readFields, type StandList } from './listed-stand.ts'
import { type Problem, quoted } from './problems.ts'

/** A seat fare or a seat ride above these limits is treated as a typing error. */
const DEAREST_RUPEES = 500
const LONGEST_KM = 100
const MOST_FEATURES = 20 * MOST_STANDS

type Json = Readonly<Record<string, unknown>>

interface Document {
  readonly place: (path: readonly Step[]) => Omit<Problem, 'reason'>
  readonly report: (path: readonly Step[], reason: string) => void
}

/** Reads points as stands and lines as links, as in `/api/stands.geojson`; ignores unknown members. */
export function readStandGeojson(file: string, text: string, region: Region): StandList {
  const root = parseText(file, text)
  const features = isObject(root) && root.type === 'FeatureCollection' ? root.features : undefined
  if (!Array.isArray(features)) throw new DataFileError(file, 1, 'must be a GeoJSON FeatureCollection')
  if (features.length > MOST_FEATURES) throw new DataFileError(file, 1, `more than ${MOST_FEATURES} features`)
  const lineOf = lineFinder(text)
  const problems: Problem[] = []
  const document: Document = {
    place: path => ({ line: lineOf(path), at: pathText(path) }),
    report: (path, reason) => problems.push({ ...document.place(path), reason }),
  }
  const stands: ListedStand[] = []
  const links: ListedLink[] = []
  for (const [index, feature] of (features as unknown[]).entries()) {
    const path = ['features', index]
    const isFeature = isObject(feature) && feature.type === 'Feature'
    const type = isFeature && isObject(feature.geometry) ? feature.geometry.type : undefined
    if (!isFeature) document.report(path, 'must be a Feature')
    else if (type === 'Point') stands.push(readStand(feature, path, document, region))
    else if (type === 'LineString') links.push(...readLink(feature, path, document))
    else {
      const reason = `must be a Point (a stand) or a LineString (a link), not ${quoted(type)}`
      document.report([...path, 'geometry'], reason)
    }
  }
  return { stands, links, problems }
}

function readStand(
  feature: Json,
  path: readonly Step[],
  { place, report }: Document,
  region: Region,
): ListedStand {
  const properties = isObject(feature.properties) ? feature.properties : {}
  const coordinates = (feature.geometry as Json).coordinates
  const [longitude, latitude] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  const pathOf = (name: string): readonly Step[] =>
    name === 'longitude' || name === 'latitude'
      ? [...path, 'geometry', 'coordinates', name === 'longitude' ? 0 : 1]
      : [...path, 'properties', name]
  const raw = (name: string) => {
    if (name === 'longitude') return longitude ?? ''
    if (name === 'latitude') return latitude ?? ''
    // An absent name is reported as missing; any other absent field keeps its present value.
    return properties[name] ?? (name === 'name' ? '' : undefined)
  }
  const fields = readFields(raw, (name, reason) => report(pathOf(name), reason), region)
  return { place: name => place(pathOf(name)), ...fields }
}

function readLink({ properties }: Json, path: readonly Step[], { report }: Document): ListedLink[] {
  const { from, to, distance_km, fare_rupees } = isObject(properties) ? properties : ({} as Json)
  const wrong = (name: string, reason: string) => report([...path, 'properties', name], reason)
  const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)
  if (!isId(from)) wrong('from', `must be the id of a stand, not ${quoted(from)}`)
  if (!isId(to)) wrong('to', `must be the id of a stand, not ${quoted(to)}`)
  if (!isWithin(distance_km, LONGEST_KM))
    wrong('distance_km', `must be 0 to ${LONGEST_KM}, not ${quoted(distance_km)}`)
  if (!isWithin(fare_rupees, DEAREST_RUPEES) || !Number.isInteger(fare_rupees)) {
    wrong('fare_rupees', `must be whole rupees from 0 to ${DEAREST_RUPEES}, not ${quoted(fare_rupees)}`)
    return []
  }
  return isId(from) && isId(to)
    ? [{ fromId: from as string, toId: to as string, fareRupees: fare_rupees }]
    : []
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most
}

function pathText(path: readonly Step[]): string {
  return path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('')
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
