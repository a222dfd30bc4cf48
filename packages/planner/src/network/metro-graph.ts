import { HOURS_KEPT } from '../metro/create-metro.ts'
import type { MetroStays } from '../metro/metro-hour.ts'
import { hundredths } from '../model/rounding.ts'
import { buildSearchGraph, type SearchGraph } from '../search/index.ts'
import type { HourGraph } from './hour-graph.ts'
import type { MetroNetwork } from './metro-network.ts'

/** The key of a graph of stands and stations. */
export interface MetroMoment {
  readonly hour: HourGraph
  readonly stays: MetroStays
  /** The factor of seat fares; metro fares have none. */
  readonly seatFactor: number
  /** Whether the graph has shared autos beside the metro. */
  readonly withAutos: boolean
}

/** The largest unit of money in which seats with their factor and metro fares are whole numbers. */
interface MoneyUnit {
  readonly ofSeats: number
  readonly ofMetro: number
}

/** The graph of a moment takes about 2 MB. As many are kept, the latest used, as the metro keeps windows. */
const GRAPHS_KEPT = HOURS_KEPT

/**
 * The graphs of stands and stations at all hours, each built on first use; the latest are kept. Fares are whole
 * numbers of a unit so small that the factor of seats needs no rounding: routes compare as by their rounded
 * fares, or more finely.
 */
export class MetroGraphs {
  private readonly metroNetwork: MetroNetwork
  private readonly kept: { readonly moment: MetroMoment; readonly graph: SearchGraph }[] = []

  constructor(metroNetwork: MetroNetwork) {
    this.metroNetwork = metroNetwork
  }

  has(moment: MetroMoment): boolean {
    return this.indexOf(moment) >= 0
  }

  at(moment: MetroMoment): SearchGraph {
    const { kept } = this
    const index = this.indexOf(moment)
    // A graph that is used again is the last to be removed.
    const graph = index < 0 ? this.build(moment) : kept.splice(index, 1)[0]!.graph
    if (kept.length === GRAPHS_KEPT) kept.shift()
    kept.push({ moment, graph })
    return graph
  }

  private indexOf(moment: MetroMoment): number {
    return this.kept.findIndex(entry => isSameMoment(entry.moment, moment))
  }

  private build({ hour, stays, seatFactor, withAutos }: MetroMoment): SearchGraph {
    const { transfers } = this.metroNetwork
    const { rides, graph } = hour
    const [minutes, fares, distances] = graph.costs
    const unit = moneyUnitFor(seatFactor)
    const nodeCount = transfers.first.length - 1
    const firstOut = new Int32Array(nodeCount + 1)
    if (withAutos) firstOut.fill(rides.head.length).set(rides.firstOut)
    const end = firstOut[nodeCount]!
    return buildSearchGraph({
      nodeCount,
      firstOut,
      head: rides.head.subarray(0, end),
      costs: [
        minutes.subarray(0, end),
        times(fares, unit.ofSeats).subarray(0, end),
        distances.subarray(0, end),
      ],
      ties: rides.likely.subarray(0, end),
      transfers,
      gated: {
        gateCount: stays.stationCount,
        firstOut: stays.firstOut,
        head: stays.head,
        costs: [stays.minutes, times(stays.fare, unit.ofMetro), stays.distance],
        weights: stays.rides,
        latest: stays.latestStart,
      },
    })
  }
}

function isSameMoment(a: MetroMoment, b: MetroMoment): boolean {
  return (
    a.hour === b.hour && a.stays === b.stays && a.seatFactor === b.seatFactor && a.withAutos === b.withAutos
  )
}

/** The fares of the graph are multiples of it. */
export function moneyUnitFor(seatFactor: number): MoneyUnit {
  const factor = hundredths(seatFactor)
  const divisor = greatestDivisor(factor, 100)
  return { ofSeats: factor / divisor, ofMetro: 100 / divisor }
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

function times(values: Int32Array, factor: number): Int32Array {
  return factor === 1 ? values : values.map(value => value * factor)
}
