// Finds the stays of the metro and their fares for one window: see `../../src/metro/metro-kernel.ts`. A window takes the
// memory of the one before.
export {
  fares,
  joinSections,
  reserveFares,
  sectionFrom,
  sectionMetres,
  sectionTicket,
  sectionTo,
  slabs,
  writeFares,
  writeSlabFares,
} from './fares'
export { keepAll, releaseOthers } from './memory'
export {
  findPairs,
  pairCount,
  pairDistance,
  pairEnd,
  pairMinutes,
  pairService,
  pairStart,
  pairsOfRow,
  pairTo,
  serviceBefore,
  serviceCount,
  serviceStop,
} from './pairs'
export {
  changeMinutes,
  firstStop,
  lineOf,
  metresOf,
  reserveMetro,
  secondsOf,
  stationOf,
  ticketOf,
} from './patterns'
export {
  beginsOf,
  findRides,
  firstTrain,
  isStated,
  lastMinute,
  lastsOf,
  ratesOf,
  reserveWindow,
  rideCount,
  ridesOf,
  wait,
} from './rides'
export {
  before,
  distance,
  earliestEnd,
  fare,
  findStays,
  head,
  lastPair,
  lastRide,
  latestStart,
  minutes,
  reserveStays,
  rides,
  staysOf,
  ticket,
} from './stays'
