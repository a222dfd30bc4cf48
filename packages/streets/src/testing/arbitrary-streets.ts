import type { Point } from '@sawari/planner/geo'
import fc from 'fast-check'
import { STREET_CLASSES, type StreetEdge, type StreetInput } from '../network/street-input.ts'

const WEST = 77.3
const SOUTH = 28.5
/** About 11 m. */
const STEP = 1e-4

/** Two sets of hours that overlap: closed 7 to 11, and 10 to 4 in the next morning. */
const CLOSURES = [
  { road: 'Market Road', windows: [{ fromHour: 7, toHour: 11 }] },
  { road: 'Station Road', windows: [{ fromHour: 10, toHour: 4 }] },
]
/** At 6 no closure is in force, at 8 the first, at 22 the second and at 10 both. */
export const HOURS = [6, 8, 22, 10].map(hour => new Date(Date.UTC(2026, 10, 23, hour) - 5.5 * 3_600_000))

/** A point in a square of some 2 km. */
export const arbitraryPoint: fc.Arbitrary<Point> = fc
  .tuple(fc.integer({ min: 0, max: 180 }), fc.integer({ min: 0, max: 180 }))
  .map(([row, column]) => ({ latitude: SOUTH + row * STEP, longitude: WEST + column * STEP }))

/**
 * Streets with loops, parallel edges, dead ends, isolated parts, one-way streets, closures and lengths of zero.
 */
export function arbitraryStreets(mostNodes: number, mostEdges: number): fc.Arbitrary<StreetInput> {
  return fc.array(arbitraryPoint, { minLength: 2, maxLength: mostNodes }).chain(nodes =>
    fc.record({
      nodes: fc.constant(nodes),
      edges: fc.array(arbitraryEdge(nodes.length), { minLength: 1, maxLength: mostEdges }),
      names: fc.constant([{ english: 'Market Road', hindi: 'बाज़ार रोड' }, { english: 'Station Road' }]),
      closures: fc.constant(CLOSURES),
      barriers: fc.array(fc.array(arbitraryPoint, { minLength: 2, maxLength: 3 }), { maxLength: 1 }),
    }),
  )
}

function arbitraryEdge(nodeCount: number): fc.Arbitrary<StreetEdge> {
  const node = fc.integer({ min: 0, max: nodeCount - 1 })
  const seldom = { freq: 4, nil: undefined }
  return fc
    .record({
      from: node,
      to: node,
      lengthMetres: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 9999 })),
      streetClass: fc.constantFrom(...STREET_CLASSES),
      shape: fc.array(arbitraryPoint, { maxLength: 3 }),
      forward: fc.boolean(),
      backward: fc.boolean(),
      foot: fc.boolean(),
      name: fc.option(fc.integer({ min: 0, max: 1 }), seldom),
      closure: fc.option(fc.integer({ min: 0, max: 1 }), seldom),
    })
    .map(({ name, closure, lengthMetres, ...edge }) => ({
      ...edge,
      lengthMetres: lengthMetres / 10,
      ...(name !== undefined && { name }),
      ...(closure !== undefined && { closure }),
    }))
}

/** A town of crossing streets; every third street is one-way, the blocks are uneven. */
export function gridTown(side: number): StreetInput {
  const nodes = Array.from({ length: side * side }, (_, index) => ({
    latitude: SOUTH + Math.floor(index / side) * 10 * STEP + ((index * 7) % 5) * STEP,
    longitude: WEST + (index % side) * 10 * STEP + ((index * 11) % 5) * STEP,
  }))
  const edges = nodes.flatMap((_, index) =>
    [index % side < side - 1 ? index + 1 : -1, index + side < nodes.length ? index + side : -1]
      .filter(to => to >= 0)
      .map((to, turn) => ({
        from: index,
        to,
        lengthMetres: 120 + ((index * 31 + turn * 17) % 97),
        streetClass: 'street' as const,
        shape: [],
        forward: true,
        backward: (turn === 0 ? Math.floor(index / side) : index % side) % 3 !== 1,
        foot: true,
        ...(index % 13 === 5 && { closure: index % 2 }),
      })),
  )
  return { nodes, edges, names: [], closures: CLOSURES, barriers: [] }
}
