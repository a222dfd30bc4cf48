import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse, refuseOutcome } from '../../platform/calls/refusal.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import type { BuddyList } from './buddies.service.ts'
import { type AskingTrip, findRides, postRide, tripAlong } from './legacy.service.ts'
import type { RideBuddy } from './needs.ts'
import { readerOf, wantedPlace } from './searches.http.ts'
import { findBuddiesOnTrip } from './searches.service.ts'
import { riderTripOf } from './shared-ride.ts'
import { wireMatch } from './wire-rides.ts'

export function bindLegacy(app: FastifyInstance, needs: RideBuddy): void {
  const { clock } = needs

  bindEndpoint(app, contract.postRide, async ({ viewer, body }) => {
    const ride = await postRide(needs, viewer.userId, {
      source: wantedPlace(body.source),
      destination: wantedPlace(body.destination),
      departAt: body.departureTime === undefined ? clock.now() : new Date(body.departureTime),
      seats: body.seats,
    })
    if (ride instanceof Refusal) return ride
    const { id, names, departsAt, seats, createdAt } = ride
    const moments = { departureTime: departsAt.toISOString(), createdAt: createdAt.toISOString() }
    return succeed({
      message: 'Ride buddy request submitted successfully',
      data: { id, ...names, seats, ...moments },
    })
  })

  bindEndpoint(app, contract.findRides, async ({ viewer, request }) => {
    const found = await findRides(needs, readerOf(viewer, request))
    return found instanceof Refusal ? found : wireFound(found)
  })

  bindEndpoint(app, contract.findRouteMatches, async ({ viewer, body: { routeData }, request }) => {
    const limit = contract.rateLimits.routeMatchesByRider
    const counted = await needs.limits.count([{ limit, subject: viewer.userId }])
    if (counted instanceof Refusal) return counted
    const trip = tripOf(needs, routeData)
    if (trip instanceof Refusal) return trip
    const asking = { userId: viewer.userId, trip, radiusKm: contract.SEARCH_RADIUS_DEFAULT_KM }
    const found = await findBuddiesOnTrip(needs, asking, request.ip)
    return found instanceof Refusal ? found : wireFound(found)
  })
}

function wireFound({ buddies, limited }: BuddyList) {
  const data = buddies.map(wireMatch)
  return succeed({ message: 'Matches found successfully', data, ...(limited && { limited }) })
}

type RouteData = Parameters<
  Parameters<typeof bindEndpoint<typeof contract.findRouteMatches>>[2]
>[0]['body']['routeData']

function tripOf(needs: RideBuddy, routeData: RouteData): AskingTrip | Refusal {
  if ('source' in routeData) {
    const source = wantedPlace(routeData.source)
    const destination = wantedPlace(routeData.destination)
    const planned = needs.trips.plan({ source, destination, departAt: needs.clock.now() })
    if (!planned.ok) return refuseOutcome(planned.failure)
    return riderTripOf(planned.value)
  }
  return tripAlong(needs, routeData.pathCoordinates) ?? refuse('SAME_PLACE')
}
