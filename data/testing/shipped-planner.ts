import { buildNetwork, buildPlaceDirectory, createPlanner, type PlanPlace } from '@sawari/planner'
import { gazetteer, network, region, rules, searchPlaces, streets } from '../test-files.ts'

/** The planner of the shipped data, as the server has it, with what only some tests need. */
export function shippedPlanner({ withStreets = false, withSearch = false } = {}) {
  return createPlanner({
    network: buildNetwork(network, rules.geography),
    rules,
    directory: buildPlaceDirectory(
      network.stands,
      gazetteer.places,
      region,
      withSearch ? searchPlaces : undefined,
    ),
    ...(withStreets && { streets }),
  })
}

/** Every stand, then every place of the gazetteer. */
export const ends: readonly PlanPlace[] = [
  ...network.stands.map(({ id, name, latitude, longitude }) => ({ name, latitude, longitude, standId: id })),
  ...gazetteer.places.map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
]
