// Plans journeys by shared and reserved autos and on foot. See docs/planner.md.
export { createPlanner, type Planner } from './create-planner.ts'
export { datedFacts, FACT_TERM_MONTHS, isOldFact, oldestFacts } from './facts/dated-facts.ts'
// Limits that the server's responses and the screens mention.
export { MOST_ROUTES } from './journey/choose-options.ts'
// Types of requests and results.
export type { Candidate, CandidateOutcome, Explanation, LegWorking } from './journey/explain-journey.ts'
export type * from './journey/plan.ts'
export type { RangeStep } from './journey/plan-range.ts'
export type { Reached, ReachRequest } from './journey/reach.ts'
export { RESERVED_MAX_KM } from './journey/reserved-auto.ts'
// The metro.
export { createMetro } from './metro/create-metro.ts'
export type * from './metro/metro-hour.ts'
// Rules that the map, the open data and the data build also follow.
export { availabilityAt, boardingWaitMinutes } from './model/availability.ts'
export type * from './model/metro.ts'
export { failure, type Result, success } from './model/result.ts'
export { roadDistanceKm } from './model/road-distance.ts'
export type * from './model/rules.ts'
export type * from './model/stand.ts'
export { PLACE_KINDS } from './model/stand.ts'
export { complete, type Steps } from './model/steps.ts'
export type * from './model/streets.ts'
export type * from './model/tariff.ts'
export { WEEKDAYS } from './model/tariff.ts'
export { dayOf, hourNumber, hourOfDay, startOfDay } from './model/time-band.ts'
export {
  autoKmPerHour,
  daytimeMinutes,
  formatMinutes,
  middayKmPerHour,
  rideKmPerHour,
  speedNameAt,
  travelMinutes,
  walkMinutes,
} from './model/travel-time.ts'
// Parts of a snapshot.
export { buildNetwork, type StandNetwork } from './network/network.ts'
export { layOverlay, type NetworkOverlay, overlayBetween, type StandTables } from './network/overlay.ts'
export { plausibleStreets, unmappedStands } from './network/plausible-streets.ts'
export { LINK_VEHICLES } from './network/rides.ts'
export { ACCESS_WALK_KM, isSamePlace } from './network/walking.ts'
export { CHANGE_WALK_KM } from './network/walks.ts'
export type { NamedPlace, Places } from './places/create-places.ts'
export { buildPlaceDirectory, type OutsidePlace } from './places/place-directory.ts'
export {
  type FoundPlace,
  type GazetteerPlace,
  isGuess,
  type PlaceHit,
  type PlaceMatch,
} from './places/place-match.ts'
export type { EndResolution } from './places/resolve-place.ts'
export { soundOf } from './places/search/word-list.ts'
export {
  alternativeFare,
  type BaseAndDistance,
  daytimeSeatFare,
  meteredFare,
  seatsFare,
  surchargeAt,
} from './pricing/fares.ts'
export {
  type AskedSeat,
  type Quote,
  type QuotedRange,
  quoteReserved,
  quoteSeat,
  seatBasisOf,
} from './pricing/quote.ts'
export { seatFareAt, TariffBook } from './pricing/tariff-book.ts'
