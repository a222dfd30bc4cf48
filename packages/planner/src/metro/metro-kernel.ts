import { VectorModule } from '@sawari/pareto-search'
import { METRO_KERNEL_BASE64 } from './metro-kernel-bytes.ts'

/** An exported variable. Those below are addresses in bytes unless they are counts. */
export interface Variable {
  readonly value: number
}

/** The exports of the kernel: see `kernel/metro/entry.ts` of this package. */
export interface MetroKernel {
  readonly memory: { readonly buffer: ArrayBuffer }
  keepAll(): void
  releaseOthers(): void

  reserveMetro(stations: number, lines: number, tickets: number, patterns: number, stops: number): void
  readonly ticketOf: Variable
  readonly lineOf: Variable
  readonly firstStop: Variable
  readonly stationOf: Variable
  readonly secondsOf: Variable
  readonly metresOf: Variable
  readonly changeMinutes: Variable

  reserveFares(sections: number, mostSlabs: number): void
  readonly sectionFrom: Variable
  readonly sectionTo: Variable
  readonly sectionTicket: Variable
  readonly sectionMetres: Variable
  joinSections(): void

  findPairs(): void
  readonly pairCount: Variable
  readonly pairsOfRow: Variable
  readonly pairTo: Variable
  readonly pairService: Variable
  readonly pairDistance: Variable
  readonly pairMinutes: Variable
  readonly pairStart: Variable
  readonly pairEnd: Variable
  readonly serviceCount: Variable
  readonly serviceStop: Variable
  readonly serviceBefore: Variable

  reserveWindow(): void
  readonly beginsOf: Variable
  readonly lastsOf: Variable
  readonly ratesOf: Variable
  readonly isStated: Variable
  findRides(firstMinute: number, latestFirst: number): void
  readonly rideCount: Variable
  readonly firstTrain: Variable

  reserveStays(hourBegins: number, latestCompared: number, windowBegins: number): void
  findStays(first: number, end: number): void
  readonly staysOf: Variable
  readonly head: Variable
  readonly minutes: Variable
  readonly distance: Variable
  readonly latestStart: Variable
  readonly earliestEnd: Variable
  readonly lastPair: Variable
  readonly lastRide: Variable
  readonly before: Variable
  readonly fare: Variable
  readonly ticket: Variable
  readonly rides: Variable

  readonly slabs: Variable
  readonly fares: Variable
  writeSlabFares(first: number, end: number, ticket: number, isByKm: 0 | 1, slabCount: number): void
  writeFares(station: number, ticket: number): void
}

const kernel = new VectorModule<MetroKernel>(METRO_KERNEL_BASE64)

/** A new instance with its own memory; undefined where WebAssembly is missing. */
export function startMetroKernel(): MetroKernel | undefined {
  return kernel.start({})
}
