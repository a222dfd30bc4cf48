import type { GazetteerPlace, Stand, StandId } from '@sawari/planner'
import { standId } from '../build/network.ts'
import type { SourcePlace } from '../build/records.ts'
import { compareText, type Site } from '../build/sites.ts'
import type { ListedStand } from './listed-stand.ts'
import { type Problem, quoted } from './problems.ts'
import type { StandFields } from './stand-fields.ts'

/** Fields that a new stand must have. */
const NEW_NEEDS = [
  ['placeId', 'place_id'],
  ['nameHi', 'name_hi'],
  ['kind', 'kind'],
  ['city', 'city'],
] as const satisfies readonly (readonly [keyof StandFields, string])[]

export interface Correction {
  /** Sorted by place id, as in the data build. Unchanged stands are the same objects as before. */
  readonly stands: readonly Stand[]
  readonly problems: readonly Problem[]
}

/**
 * Applies the list to the stands: fields missing in the list keep their values, and stands missing in
 * the list are removed. `siteOf` gives the size of a new stand if the list does not.
 */
export function correctStands(
  listed: readonly ListedStand[],
  present: readonly Stand[],
  siteOf: (place: SourcePlace) => Site,
): Correction {
  const problems: Problem[] = []
  const byId = new Map(present.map(stand => [stand.id, stand]))
  const rows = listed.flatMap(row => {
    const report = (name: string, reason: string) => problems.push({ ...row.place(name), reason })
    const id = idOf(row, report)
    if (id === undefined) return []
    const known = byId.get(id)
    const stand = known ? corrected(known, row.fields) : newStand(id, row, siteOf, report)
    return stand ? [{ stand, report }] : []
  })
  reportDuplicates(rows)
  const stands = rows.map(({ stand }) => stand)
  return { stands: stands.sort((a, b) => compareText(a.placeId, b.placeId)), problems }
}

type Report = (name: string, reason: string) => void

/** The id is derived from the place id, so a list may identify a stand by either. */
function idOf({ fields: { id, placeId }, wrong }: ListedStand, report: Report): StandId | undefined {
  if (placeId === undefined) {
    if (id === undefined && !wrong.has('id') && !wrong.has('place_id'))
      report('id', 'a stand needs an id, or a place_id if it is new')
    return id
  }
  if (id === undefined || id === standId(placeId)) return standId(placeId)
  report('place_id', `${quoted(placeId)} belongs to the id ${standId(placeId)}`)
  return undefined
}

function corrected(known: Stand, fields: Partial<StandFields>): Stand {
  const stand: Stand = { ...known, ...fields }
  return JSON.stringify(stand) === JSON.stringify(known) ? known : stand
}

function newStand(
  id: StandId,
  { fields, wrong }: ListedStand,
  siteOf: (place: SourcePlace) => Site,
  report: Report,
): Stand | undefined {
  if (fields.placeId === undefined) {
    report('id', `no stand has the id ${quoted(id)}; give a new stand a place_id instead`)
    return undefined
  }
  for (const [field, name] of NEW_NEEDS) {
    if (fields[field] === undefined && !wrong.has(name)) report(name, 'is missing, and the stand is new')
  }
  const { placeId, name, nameHi, kind, city, latitude, longitude, quality = 'B', aliases = [] } = fields
  if (!name || !nameHi || !kind || !city || latitude === undefined || longitude === undefined)
    return undefined
  const place = { placeId, name, nameHi, kind, city, latitude, longitude, quality }
  const { size, basis } = siteOf({ ...place, mayBeStand: true })
  return { id, ...place, size: fields.size ?? size, basis: fields.basis ?? basis, aliases }
}

/** Reports duplicate ids and names; a stand's name must also differ from the aliases of other stands. */
function reportDuplicates(rows: readonly { readonly stand: Stand; readonly report: Report }[]): void {
  const ids = new Set<string>()
  const bearers = new Map<string, Stand[]>()
  for (const { stand, report } of rows) {
    if (ids.has(stand.id)) report('id', `the stand ${quoted(stand.name)} is listed twice`)
    ids.add(stand.id)
    for (const { name } of [stand, ...stand.aliases]) {
      bearers.set(fold(name), [...(bearers.get(fold(name)) ?? []), stand])
    }
  }
  for (const { stand, report } of rows) {
    const other = bearers.get(fold(stand.name))?.find(({ id }) => id !== stand.id)
    if (other === undefined) continue
    report('name', `${quoted(stand.name)} is also a name of ${quoted(other.name)} (${other.placeId})`)
  }
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/**
 * Updates the gazetteer after stands were corrected. A stand's place takes the stand's new values; a
 * place merged into a stand stays merged while the stand has its name; the place of a removed stand
 * remains searchable.
 */
export function correctPlaces(
  places: readonly GazetteerPlace[],
  before: readonly Stand[],
  after: readonly Stand[],
): GazetteerPlace[] {
  const oldById = new Map(before.map(stand => [stand.id, stand]))
  const newById = new Map(after.map(stand => [stand.id, stand]))
  const newByPlace = new Map(after.map(stand => [stand.placeId, stand]))
  const kept = places.map((place): GazetteerPlace => {
    const own = newByPlace.get(place.placeId)
    if (own !== undefined)
      return own === oldById.get(own.id) ? place : placeOf(own, oldById.get(own.id), place)
    const stand = place.standId && newById.get(place.standId)
    if (stand !== undefined && bears(stand, place)) return place
    const { standId: _, ...free } = place
    return free
  })
  const known = new Set(places.map(({ placeId }) => placeId))
  const added = after.filter(({ placeId }) => !known.has(placeId))
  return [...kept, ...added.map(stand => placeOf(stand))]
}

/** Keeps the place's own name unless the stand was renamed: a stand name may have a city appended. */
function placeOf(stand: Stand, before?: Stand, place?: GazetteerPlace): GazetteerPlace {
  const { placeId, kind, city, latitude, longitude, quality } = stand
  const isRenamed = stand.name !== before?.name || stand.nameHi !== before.nameHi
  const { name, nameHi } = isRenamed ? stand : (place ?? stand)
  return { placeId, name, nameHi, kind, city, latitude, longitude, quality, standId: stand.id }
}

function bears(stand: Stand, { name }: GazetteerPlace): boolean {
  return [stand, ...stand.aliases].some(own => own.name === name || own.name.startsWith(`${name}, `))
}
