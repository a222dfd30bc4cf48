import type { PlaceName, RegionCity } from '@sawari/planner'
import type { Site } from './sites.ts'
import type { Sources } from './sources.ts'

/**
 * The names of stands, unique regardless of case. A name that another stand has as its name or alias gets its
 * city appended. Throws if names are still equal: the source data must then distinguish them.
 */
export function nameStands(sites: readonly Site[], cities: readonly RegionCity[]): PlaceName[] {
  const bearers = new Map<string, Set<number>>()
  sites.forEach((site, at) => {
    for (const { name } of [site.place, ...site.merged]) {
      bearers.set(fold(name), (bearers.get(fold(name)) ?? new Set()).add(at))
    }
  })
  const names = sites.map(({ place }) => {
    const isShared = (bearers.get(fold(place.name))?.size ?? 0) > 1
    if (!isShared) return { name: place.name, nameHi: place.nameHi }
    const city = cities.find(({ name }) => name === place.city)
    return { name: `${place.name}, ${place.city}`, nameHi: `${place.nameHi}, ${city?.nameHi}` }
  })
  const seen = new Set<string>()
  for (const { name } of names) {
    if (seen.has(fold(name))) throw new Error(`two stands are named '${name}': give them different names`)
    seen.add(fold(name))
  }
  return names
}

/** Other names of the stand, without duplicates. */
export function aliasesOf(
  site: Site,
  { name }: PlaceName,
  otherNames: Sources['otherNames'] = [],
): PlaceName[] {
  const seen = new Set([fold(name)])
  const places = [site.place, ...site.merged]
  const others = otherNames.filter(other => places.some(({ placeId }) => placeId === other.placeId))
  return [...places, ...others].flatMap(place => {
    if (seen.has(fold(place.name))) return []
    seen.add(fold(place.name))
    return [{ name: place.name, nameHi: place.nameHi }]
  })
}

function fold(name: string): string {
  return name.trim().toLowerCase()
}
