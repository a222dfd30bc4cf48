import { createHash } from 'node:crypto'
import type { Stand } from '@sawari/planner'
import { distanceToLineKm } from '@sawari/planner/geo'
import { surroundingsOf } from '../build/network.ts'
import { siteMaker } from '../build/sites.ts'
import type { Sources } from '../build/sources.ts'
import { correctPlaces, correctStands } from './correct-stands.ts'
import { type Difference, differenceBetween } from './difference.ts'
import type { ListedLink, StandData } from './listed-stand.ts'
import type { Problem } from './problems.ts'
import { relink } from './relink.ts'
import { readStandList } from './stand-list.ts'

export type Prepared =
  | {
      readonly ok: true
      readonly data: StandData
      readonly difference: Difference
      readonly notes: readonly string[]
    }
  | { readonly ok: false; readonly problems: readonly Problem[] }

export interface ImportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Applies a corrected stand list to the present dataset: returns the new dataset and its changes, or all
 * problems.
 */
export function prepareImport(file: ImportFile, present: StandData, sources: Sources): Prepared {
  const list = readStandList(file.name, file.bytes, sources.region)
  const surroundings = surroundingsOf(sources, present.rules.geography)
  const makeSite = siteMaker(sources, surroundings.metro)
  const { stands, problems } = correctStands(list.stands, present.network.stands, place => makeSite([place]))
  const all = [...list.problems, ...problems]
  if (all.length === 0 && stands.length === 0)
    all.push({ line: 1, at: '', reason: 'the list contains no stand' })
  if (all.length > 0) return { ok: false, problems: all }
  const content = {
    network: { stands, links: relink(surroundings, present, stands) },
    places: correctPlaces(present.places, present.network.stands, stands),
    rules: present.rules,
  }
  const data = { version: versionOf(content), ...content }
  const notes = [...bankNotes(sources, present.network.stands, stands), ...linkNotes(list.links, present)]
  return { ok: true, data, difference: differenceBetween(present, data), notes }
}

function versionOf(content: Omit<StandData, 'version'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)
}

/**
 * River lines are coarse. Nearer than this the data build requires an entry in `banks.csv`; an import only
 * prints a note.
 */
const BY_RIVER_KM = 0.5

function bankNotes({ rivers, banks }: Sources, before: readonly Stand[], after: readonly Stand[]): string[] {
  const known = new Set(before)
  const decided = new Set(banks.map(({ placeId }) => placeId))
  return after
    .filter(stand => !known.has(stand) && !decided.has(stand.placeId))
    .flatMap(stand =>
      rivers
        .filter(({ line }) => distanceToLineKm(stand, line) <= BY_RIVER_KM)
        .map(
          ({ name }) => `${stand.name} lies by the ${name}: its bank follows a simplified line of the river`,
        ),
    )
}

function linkNotes(listed: readonly ListedLink[], { network }: StandData): string[] {
  const fareOf = new Map(
    network.links.map(({ fromId, toId, fareRupees }) => [`${fromId} ${toId}`, fareRupees]),
  )
  const differing = listed.filter(({ fromId, toId, fareRupees }) => {
    return fareOf.get(`${fromId} ${toId}`) !== fareRupees
  })
  if (differing.length === 0) return []
  return [
    `${differing.length} links of the list differ from the links in use and are ignored: links are computed from stands, services and tariffs`,
  ]
}
