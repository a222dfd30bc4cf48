import type { Point } from '@sawari/geo'
import type { PlanPlace } from '../model/plan-place.ts'
import { nameText, type PlaceDirectory, type PlaceHit } from './place-directory.ts'
import { type PlaceSearchOptions, resolvePlace, resolvePlanPlace, searchPlaces } from './place-search.ts'

/** A place as somebody named it, with the point that they mean by the name, if they gave one. */
export interface NamedPlace {
  readonly name: string
  readonly point?: Point
}

/** Finds stands and places of the gazetteer by what people type. */
export interface Places {
  /** The places of which one name holds every typed word, best first. */
  search(query: string, options: PlaceSearchOptions): readonly PlaceHit[]
  /** The one place that a typed name means. */
  resolve(name: string): PlaceHit | undefined
  /** The places of exactly this name, whatever its case. */
  namesakes(name: string): readonly PlaceHit[]
  /** What a name means, as one end of a trip. Names that were asked for before are remembered. */
  resolveEnd(wanted: NamedPlace): PlanPlace | undefined
}

const MOST_KNOWN_ENDS = 2_000

export function createPlaces(directory: PlaceDirectory): Places {
  const knownEnds = new Map<string, PlanPlace>()
  return {
    search: (query, options) => searchPlaces(directory, query, options),
    resolve: name => resolvePlace(directory, name),
    namesakes: name => (directory.namesByText.get(nameText(name)) ?? []).map(({ hit }) => hit),
    resolveEnd: wanted => {
      const key = JSON.stringify([wanted.name, wanted.point?.latitude, wanted.point?.longitude])
      const known = knownEnds.get(key)
      if (known !== undefined) return known
      const place = resolvePlanPlace(directory, wanted)
      if (place === undefined) return undefined
      // Finding a name again costs less than keeping names in the order of their use.
      if (knownEnds.size >= MOST_KNOWN_ENDS) knownEnds.clear()
      knownEnds.set(key, place)
      return place
    },
  }
}
