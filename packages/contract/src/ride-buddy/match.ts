import { z } from 'zod'
import { exampleIds, exampleTrip, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { distanceKm, moment, rupees } from '../primitives.ts'

export const milliseconds = z.number().int().min(0).describe('milliseconds')

const percentage = z.number().min(0).max(100).describe("share of the reader's own distance, to 5 %")
const sharedKm = distanceKm.describe('kilometres, to 0.5 km')

/** Different for each search of the rider and for each reader. */
export const strangerId = ids.userId.describe('an alias of the other rider; the own id stays the own id')

export const hiddenEmail = z.string().describe('always •••@•••')

export const limited = z
  .literal(true)
  .optional()
  .describe('the account has been shown many riders today, and new ones are not shown; otherwise absent')

/** A rider's own text is never shown to others. */
const shownPlace = z.string().describe('the stand or other known place nearest to the snapped end')

export const buddyMatch = z.object({
  userId: ids.userId.describe('an alias of this search for this reader'),
  userName: z.string().describe('first name and initial'),
  userEmail: hiddenEmail,
  emailProved: z.boolean().optional().describe('true if the rider has confirmed this address'),
  source: shownPlace,
  destination: shownPlace,
  overlapPercentage: percentage,
  estimatedSharedFare: rupees,
  sharedDistance: sharedKm,
  createdAt: moment.describe('to the minute'),
})

const tripNames = z.object({ source: shownPlace, destination: shownPlace })

export const sharedRouteDetails = z.object({
  senderRoute: tripNames,
  receiverRoute: tripNames,
  overlapPercentage: percentage,
  sharedDistance: sharedKm,
  estimatedSharedFare: rupees,
})

const examplePartnerTrip = { source: 'Noida City Centre', destination: exampleTrip.destination }

export const exampleMatch: BuddyMatch = {
  userId: exampleIds.partner,
  userName: 'Bilal K.',
  userEmail: '•••@•••',
  ...examplePartnerTrip,
  overlapPercentage: 85,
  estimatedSharedFare: 74,
  sharedDistance: 6.5,
  createdAt: moments.now,
}

export const exampleRouteDetails: SharedRouteDetails = {
  senderRoute: exampleTrip,
  receiverRoute: examplePartnerTrip,
  overlapPercentage: exampleMatch.overlapPercentage,
  sharedDistance: exampleMatch.sharedDistance,
  estimatedSharedFare: exampleMatch.estimatedSharedFare,
}

export type BuddyMatch = z.infer<typeof buddyMatch>
export type SharedRouteDetails = z.infer<typeof sharedRouteDetails>
