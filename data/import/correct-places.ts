import type { GazetteerPlace, Stand } from '@sawari/planner'

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
