// The calls of the route planner besides the plan, in the wire format.

import type {
  fareEstimate,
  PlannableLocation,
  routeLocations,
  routeSuggestions,
  routesStatus,
} from '@sawari/contract'
import {
  datedFacts,
  FACT_TERM_MONTHS,
  failure,
  isOldFact,
  oldestFacts,
  type Place,
  quoteReserved,
  success,
} from '@sawari/planner'
import type { z } from 'zod'
import { type Answer, departureOr, type Envelope } from './answer.ts'
import type { NetworkSnapshot } from './snapshot.ts'
import { PLAN_REFUSALS, resolveEnds, resolveSource, wantedPlace } from './trip-ends.ts'
import { wireFare, wireQuote } from './wire-route.ts'

/** The fare of a reserved auto by the meter of the city where it is boarded. */
export function answerFareEstimate(
  snapshot: NetworkSnapshot,
  body: z.output<typeof fareEstimate.body>,
  now: Date,
): Answer<typeof fareEstimate> {
  const instant = departureOr(body.departAt, now)
  const ends = resolveEnds(snapshot, {
    source: wantedPlace(body.source),
    destination: wantedPlace(body.destination),
  })
  if (!ends.ok) return ends
  const waitingMinutes = body.waitingTime
  const reserved = snapshot.planner.reserve({ ...ends.value, departAt: instant, waitingMinutes })
  if (!reserved.ok) return failure(PLAN_REFUSALS.noRoute)
  const { distanceKm, minutes, fare } = reserved.value
  const quote = quoteReserved({ ...reserved.value, instant })
  return success({
    success: true,
    data: { distance: distanceKm, minutes, ...wireFare(fare), tariff: wireQuote(quote) },
  })
}

export function answerStatus(snapshot: NetworkSnapshot, now: Date): Envelope<typeof routesStatus> {
  const { network, builtAt, version, rules, planner } = snapshot
  const counts = { stands: network.stands.length, links: network.links.length }
  const facts = datedFacts({ rules, tariffs: planner.tariffs, links: network.links }, now)
  return {
    success: true,
    data: {
      initialized: true,
      ...counts,
      builtAt: builtAt.toISOString(),
      version,
      facts: oldestFacts(facts).map(fact => ({
        kind: fact.kind,
        date: fact.date,
        oldAfterMonths: FACT_TERM_MONTHS[fact.kind],
        old: isOldFact(fact, now),
      })),
    },
  }
}

/** All stands and other places. A reserved auto leads also to those without a stand or station nearby. */
export function answerLocations({ network, otherPlaces }: NetworkSnapshot): Envelope<typeof routeLocations> {
  return locationsOf([...network.stands, ...otherPlaces])
}

/** These, and the names of the map that only the search has. */
export function answerAllLocations(snapshot: NetworkSnapshot): Envelope<typeof routeLocations> {
  const { network, otherPlaces, search } = snapshot
  return locationsOf([...network.stands, ...otherPlaces, ...(search?.places ?? [])])
}

function locationsOf(places: readonly Place[]): Envelope<typeof routeLocations> {
  return { success: true, data: places.map(wireLocation), total: places.length }
}

export function answerSuggestions(
  snapshot: NetworkSnapshot,
  query: z.output<typeof routeSuggestions.query>,
  now: Date,
): Answer<typeof routeSuggestions> {
  if (query.from.trim() === '') return success({ success: true, data: [] })
  const from = resolveSource(snapshot, { name: query.from })
  if (!from.ok) return from
  const wanted = { from: from.value, instant: now, limit: query.limit }
  const hindiNames = new Map(snapshot.network.stands.map(({ name, nameHi }) => [name, nameHi]))
  const data = snapshot.planner.suggest(wanted).map(suggestion => ({
    name: suggestion.name,
    name_hi: hindiNames.get(suggestion.name) ?? suggestion.name,
    latitude: suggestion.latitude,
    longitude: suggestion.longitude,
    distance: suggestion.distanceKm,
    minutes: suggestion.minutes,
    fare: suggestion.fareRupees,
    fareBasis: suggestion.fareBasis,
  }))
  return success({ success: true, data })
}

function wireLocation({ name, nameHi, latitude, longitude, city, kind }: Place): PlannableLocation {
  return { name, name_hi: nameHi, latitude, longitude, city, kind }
}
