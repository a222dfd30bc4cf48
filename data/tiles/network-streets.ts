import type { Point } from '@sawari/planner/geo'
import type { StreetInput } from '@sawari/streets'
import type { Position } from '../read/map-files.ts'
import { classOfHighway, type MapStreet, streetName } from './street.ts'

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
