import type { MetroData, SlabFares } from '../model/metro.ts'
import type { Steps } from '../model/steps.ts'
import type { PairColumns, Services } from './direct-rides.ts'
import { hourBegins, latestCompared } from './find-stays.ts'
import { StayColumns } from './found-stays.ts'
import { FIRST_TRAIN_AHEAD_MINUTES, type ServiceWindow, type WindowTrains } from './hour-rides.ts'
import type { TicketPrices } from './metro-fare-tables.ts'
import { type MetroKernel, startMetroKernel, type Variable } from './metro-kernel.ts'
import type { StayData, StayFinder, StayWindow, WindowStays } from './stay-finder.ts'

/** Boarding stations per step. */
const STATIONS_AT_ONCE = 16
/** Instances of 1.5 MB that are kept. */
const MOST_IDLE = 2
/** The value of a station without a change. */
const NO_CHANGE = -1

/** Finds stays in WebAssembly. Windows whose steps take turns have an instance each, which later windows reuse. */
export class KernelStayFinder implements StayFinder {
  readonly pairs: PairColumns
  private readonly metro: StayData
  private readonly idle: MetroKernel[]
  /** Those of the last window, for the next one. */
  private columns: StayColumns | undefined

  private constructor(metro: StayData, kernel: MetroKernel) {
    this.metro = metro
    this.idle = [kernel]
    layOut(kernel, metro)
    this.pairs = pairsIn(kernel, metro.data)
  }

  /** Undefined where the engine lacks WebAssembly. */
  static start(metro: StayData): KernelStayFinder | undefined {
    const kernel = startMetroKernel()
    return kernel && new KernelStayFinder(metro, kernel)
  }

  *find({ window, trains, prices }: StayWindow): Steps<WindowStays> {
    const { length: stationCount } = this.metro.data.stations
    const kernel = this.takeKernel()
    enterWindow(kernel, window, trains)
    const { firstMinute } = window
    kernel.reserveStays(hourBegins(firstMinute), latestCompared(firstMinute), firstMinute)
    yield
    const columns = this.columns ?? new StayColumns(stationCount)
    this.columns = undefined
    for (let first = 0; first < stationCount; first += STATIONS_AT_ONCE) {
      const end = Math.min(stationCount, first + STATIONS_AT_ONCE)
      kernel.findStays(first, end)
      for (const [ticket, price] of prices.entries()) this.writeFares(kernel, price, { ticket, first, end })
      appendStays(kernel, columns, { first, end })
      yield
    }
    const firstTrain = ints(kernel, kernel.firstTrain, kernel.rideCount.value).slice()
    if (this.idle.length < MOST_IDLE) this.idle.push(kernel)
    const found = columns.found()
    this.columns = columns
    return { found, firstTrain }
  }

  private takeKernel(): MetroKernel {
    const idle = this.idle.pop()
    if (idle !== undefined) return idle
    // The module is compiled, so it starts.
    const kernel = startMetroKernel()!
    layOut(kernel, this.metro)
    return kernel
  }

  /** Writes the fares of the stays by a ticket that begin at some stations. */
  private writeFares(
    kernel: MetroKernel,
    { slabs, rupeesFrom }: TicketPrices,
    { ticket, first, end }: Stations & { readonly ticket: number },
  ): void {
    if (slabs !== undefined) {
      writeSlabs(kernel, slabs)
      kernel.writeSlabFares(first, end, ticket, slabs.by === 'km' ? 1 : 0, slabs.slabs.length)
      return
    }
    const { firstOut } = this.pairs
    const { length: stationCount } = this.metro.data.stations
    for (let station = first; station < end; station += 1) {
      const row = ticket * stationCount + station
      if (firstOut[row] === firstOut[row + 1]) continue
      ints(kernel, kernel.fares, stationCount).set(rupeesFrom(station))
      kernel.writeFares(station, ticket)
    }
  }
}

/** Boarding stations. */
interface Stations {
  readonly first: number
  readonly end: number
}

/** Writes the metro's facts and finds its pairs. */
function layOut(kernel: MetroKernel, { data, timed, changeMinutes }: StayData): void {
  const { stations, lines, tickets, patterns, sections } = data
  const counts = [stations.length, lines.length, tickets.length, patterns.length] as const
  const stopCount = patterns.reduce((sum, pattern) => sum + pattern.stations.length, 0)
  kernel.reserveMetro(...counts, stopCount)
  kernel.reserveFares(sections.length, mostSlabs(data))
  ints(kernel, kernel.ticketOf, lines.length).set(lines.map(({ ticket }) => ticket))
  ints(kernel, kernel.lineOf, patterns.length).set(patterns.map(({ line }) => line))
  const changes = changeMinutes.map(minutes => minutes ?? NO_CHANGE)
  ints(kernel, kernel.changeMinutes, stations.length).set(changes)
  const firstStop = ints(kernel, kernel.firstStop, patterns.length + 1)
  const station = ints(kernel, kernel.stationOf, stopCount)
  const [seconds, metres] = [
    floats(kernel, kernel.secondsOf, stopCount),
    floats(kernel, kernel.metresOf, stopCount),
  ]
  firstStop[0] = 0
  timed.forEach(({ pattern, ...sums }, at) => {
    const first = firstStop[at]!
    station.set(pattern.stations, first)
    seconds.set(sums.seconds, first)
    metres.set(sums.metres, first)
    firstStop[at + 1] = first + pattern.stations.length
  })
  ints(kernel, kernel.sectionFrom, sections.length).set(sections.map(({ from }) => from))
  ints(kernel, kernel.sectionTo, sections.length).set(sections.map(({ to }) => to))
  ints(kernel, kernel.sectionTicket, sections.length).set(sections.map(({ line }) => lines[line]!.ticket))
  floats(kernel, kernel.sectionMetres, sections.length).set(sections.map(each => each.metres))
  kernel.joinSections()
  kernel.findPairs()
  kernel.keepAll()
}

function mostSlabs({ fares }: MetroData): number {
  return Math.max(0, ...fares.map(({ price }) => (price.by === 'pair' ? 0 : price.slabs.length)))
}

/** Copies of the pairs: the memory of an instance moves when it grows. */
function pairsIn(kernel: MetroKernel, { stations, tickets }: MetroData): PairColumns {
  const { value: count } = kernel.pairCount
  const column = (variable: Variable) => ints(kernel, variable, count).slice()
  return {
    services: servicesIn(kernel),
    service: column(kernel.pairService),
    to: column(kernel.pairTo),
    distance: column(kernel.pairDistance),
    minutes: column(kernel.pairMinutes),
    start: column(kernel.pairStart),
    end: column(kernel.pairEnd),
    firstOut: ints(kernel, kernel.pairsOfRow, tickets.length * stations.length + 1).slice(),
  }
}

/** The kernel stores a service as its last stop and the service without it. */
function servicesIn(kernel: MetroKernel): Services {
  const { value: count } = kernel.serviceCount
  const stop = ints(kernel, kernel.serviceStop, count).slice()
  const before = ints(kernel, kernel.serviceBefore, count).slice()
  return {
    count,
    stopsOf: service => {
      const stops: number[] = []
      for (let rest = service; rest >= 0; rest = before[rest]!) stops.push(stop[rest]!)
      return stops.reverse()
    },
  }
}

function enterWindow(
  kernel: MetroKernel,
  { firstMinute, lastMinute }: ServiceWindow,
  trains: WindowTrains,
): void {
  const { length: stopCount } = trains.begins
  kernel.releaseOthers()
  kernel.reserveWindow()
  floats(kernel, kernel.beginsOf, stopCount).set(trains.begins)
  floats(kernel, kernel.lastsOf, stopCount).set(trains.lasts)
  floats(kernel, kernel.ratesOf, stopCount).set(trains.rates)
  bytes(kernel, kernel.isStated, stopCount).set(trains.isStated)
  kernel.findRides(firstMinute, lastMinute + FIRST_TRAIN_AHEAD_MINUTES)
}

function writeSlabs(kernel: MetroKernel, { slabs }: SlabFares): void {
  const pairs = slabs.flatMap(({ upto, rupees }) => [upto ?? Number.MAX_VALUE, rupees])
  floats(kernel, kernel.slabs, pairs.length).set(pairs)
}

/** Appends the stays that begin at some stations, the last ones found. */
function appendStays(kernel: MetroKernel, columns: StayColumns, { first, end }: Stations): void {
  const staysOf = ints(kernel, kernel.staysOf, end + 1)
  columns.firstOut.set(staysOf.subarray(first, end + 1), first)
  const [begin, stop] = [staysOf[first]!, staysOf[end]!]
  columns.makeRoom(stop)
  const count = stop - begin
  columns.head.set(ints(kernel, kernel.head, count), begin)
  columns.ticket.set(bytes(kernel, kernel.ticket, count), begin)
  columns.rides.set(bytes(kernel, kernel.rides, count), begin)
  columns.minutes.set(ints(kernel, kernel.minutes, count), begin)
  columns.distance.set(ints(kernel, kernel.distance, count), begin)
  columns.latestStart.set(ints(kernel, kernel.latestStart, count), begin)
  columns.earliestEnd.set(ints(kernel, kernel.earliestEnd, count), begin)
  columns.lastPair.set(ints(kernel, kernel.lastPair, count), begin)
  columns.lastRide.set(ints(kernel, kernel.lastRide, count), begin)
  columns.before.set(ints(kernel, kernel.before, count), begin)
  columns.fare.set(ints(kernel, kernel.fare, count), begin)
}

function ints({ memory }: MetroKernel, { value }: Variable, length: number): Int32Array {
  return new Int32Array(memory.buffer, value, length)
}

function floats({ memory }: MetroKernel, { value }: Variable, length: number): Float64Array {
  return new Float64Array(memory.buffer, value, length)
}

function bytes({ memory }: MetroKernel, { value }: Variable, length: number): Uint8Array {
  return new Uint8Array(memory.buffer, value, length)
}
