import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { plannerRead, TRIP_ERRORS } from '../call-policy.ts'
import { exampleTrip } from '../example-data.ts'
import { WAITING_MINUTES_MAX } from '../limits.ts'
import { distanceKm, instant, minutes } from '../primitives.ts'
import { exampleFare, exampleTariff, exampleTariffSource } from './example-routes.ts'
import { requestPlace } from './route.ts'
import { fareBreakdown, tariffCard } from './tariff.ts'

export const fareEstimate = defineCall({
  operationId: 'routesFareEstimates',
  policy: plannerRead('POST', '/api/routes/fare-estimates', { errors: [...TRIP_ERRORS, 'NO_ROUTE'] }),
  summary: 'A reserved auto from door to door, at the metered tariff of the boarding city',
  body: z.object({
    source: requestPlace,
    destination: requestPlace,
    waitingTime: z.number().min(0).max(WAITING_MINUTES_MAX).default(0).describe('minutes'),
    departAt: instant.optional().describe('default: now'),
  }),
  response: successEnvelope({
    data: fareBreakdown.extend({ distance: distanceKm, minutes, tariff: tariffCard }),
  }),
  example: {
    body: { ...exampleTrip, waitingTime: 5 },
    answer: {
      data: {
        ...exampleFare,
        distance: 7.1,
        minutes: 22,
        tariff: { ...exampleTariff, ...exampleTariffSource },
      },
    },
  },
})
