import type { Link } from '../model/stand.ts'
import type { BuildKernel } from './build-kernel.ts'
import {
  arraysForLinks,
  type LinkColumns,
  readLinks,
  readWideAgain,
  type StandIds,
  unpackFigures,
} from './link-columns.ts'
import type { NodeNumbers, Rides } from './rides.ts'
import { RidesInVectors } from './rides-in-vectors.ts'

/** Sorts the links into rows by node, in their order. */
export function buildRides(
  links: readonly Link[],
  standIds: StandIds,
  numbers: NodeNumbers,
  kernel?: BuildKernel,
): Rides {
  const inVectors = kernel && new RidesInVectors(kernel, numbers.nodeOf, links.length)
  const columns = readLinks(links, standIds, inVectors?.arrays ?? arraysForLinks(links.length))
  const rides = inVectors?.layOut(columns.runs) ?? layOut(columns, numbers)
  if (columns.hasWide) readWideAgain(links, rides)
  return rides
}

/** The readable sorting into rows; the kernel gives the same rides. */
function layOut(columns: LinkColumns, { nodeOf, standAt }: NodeNumbers): Rides {
  const { runs, firstLink, from, to, figures } = columns
  const { firstOut, next } = rowsOf(columns, nodeOf, standAt)
  const linkOf = new Int32Array(figures.length)
  const head = new Int32Array(figures.length)
  // Writing out of order takes most of the time, so a link's figures are written as one number and unpacked later.
  const figuresByRide = new Int32Array(figures.length)
  for (let run = 0; run < runs; run++) {
    let ride = next[from[run]!]!
    const end = firstLink[run + 1]!
    for (let link = firstLink[run]!; link < end; link++, ride++) {
      linkOf[ride] = link
      head[ride] = nodeOf[to[link]!]!
      figuresByRide[ride] = figures[link]!
    }
    next[from[run]!] = ride
  }
  const [vehicle, likely] = [new Uint8Array(figures.length), new Uint8Array(figures.length)]
  // The distances and fares take the memory of the figures and of the ends, which are no longer needed.
  const rides = { firstOut, linkOf, head, distance: figuresByRide, fare: to, vehicle, likely }
  for (let ride = 0; ride < figures.length; ride++) unpackFigures(figuresByRide[ride]!, ride, rides)
  return rides
}

/** The first link of the row of each node; the same by stand, so that links need not be renumbered. */
function rowsOf({ runs, firstLink, from }: LinkColumns, nodeOf: Int32Array, standAt: Int32Array) {
  const counts = new Int32Array(nodeOf.length)
  for (let run = 0; run < runs; run++) counts[from[run]!]! += firstLink[run + 1]! - firstLink[run]!
  const firstOut = new Int32Array(nodeOf.length + 1)
  const next = new Int32Array(nodeOf.length)
  for (let node = 0; node < standAt.length; node++) {
    const stand = standAt[node]!
    next[stand] = firstOut[node]!
    firstOut[node + 1] = firstOut[node]! + counts[stand]!
  }
  return { firstOut, next }
}
