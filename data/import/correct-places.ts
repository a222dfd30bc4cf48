import type { GazetteerPlace, Stand } from '@sawari/planner'

/**
 * The gazetteer beside corrected stands: the place of a stand is what the stand now is, what was
 * merged into a stand stays so while the stand bears its name, and the place of a stand that is gone
 * can still be searched for.
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
    const stand = newById.get(place.standId ?? '')
    if (stand !== undefined && bears(stand, place)) return place
    const { standId: _, ...free } = place
    return free
  })
  const known = new Set(places.map(({ placeId }) => placeId))
  const added = after.filter(({ placeId }) => !known.has(placeId))
  return [...kept, ...added.map(stand => placeOf(stand))]
}

/** Names of stands may have a city behind them that the place's own name does not. */
function placeOf(stand: Stand, before?: Stand, place?: GazetteerPlace): GazetteerPlace {
  const { placeId, kind, city, latitude, longitude, quality } = stand
  const isRenamed = stand.name !== before?.name || stand.nameHi !== before.nameHi
  const { name, nameHi } = isRenamed ? stand : (place ?? stand)
  return { placeId, name, nameHi, kind, city, latitude, longitude, quality, standId: stand.id }
}

function bears(stand: Stand, { name }: GazetteerPlace): boolean {
  return [stand, ...stand.aliases].some(own => own.name === name || own.name.startsWith(`${name}, `))
}
