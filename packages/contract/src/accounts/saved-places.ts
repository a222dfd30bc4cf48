// Home, Work and the recent places of a signed-in user, the same on every device.

import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { forUser } from '../call-policy.ts'
import { gaurChowk, moments, sector52 } from '../example-data.ts'
import { RECENT_PLACES_MAX } from '../limits.ts'
import { instant, latitude, longitude, placeName } from '../primitives.ts'

const place = {
  name: placeName.trim(),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
}

function goTogether(point: { latitude?: number | undefined; longitude?: number | undefined }): boolean {
  return (point.latitude === undefined) === (point.longitude === undefined)
}

const bothOrNone = { path: ['longitude'], message: 'latitude and longitude go together' }

/** A place by its name, with its position if known. */
export const savedPlace = z.object(place).refine(goTogether, bothOrNone)

export const recentPlace = z
  .object({ ...place, usedAt: instant.describe('never later than now') })
  .refine(goTogether, bothOrNone)

const recentPlaces = z.array(recentPlace).max(RECENT_PLACES_MAX)

const keptPlace = z.object({
  place: savedPlace.nullable(),
  changedAt: z.string().nullable().describe("by the database's clock; null while it was never set"),
})

const response = successEnvelope({
  data: z.object({
    home: keptPlace,
    work: keptPlace,
    recent: recentPlaces.describe('newest first'),
  }),
})

const exampleSavedPlaces = {
  data: {
    home: { place: sector52, changedAt: moments.now },
    work: { place: null, changedAt: null },
    recent: [{ ...gaurChowk, usedAt: moments.now }],
  },
}

export const readSavedPlaces = defineCall({
  policy: forUser('GET', '/api/user/places'),
  summary: 'Home, Work and the recent places of the signed-in user',
  response,
  example: { answer: exampleSavedPlaces },
})

export const writeSavedPlaces = defineCall({
  policy: forUser('PUT', '/api/user/places'),
  summary: 'Replaces all saved places; the last write wins',
  body: z.object({ home: savedPlace.nullable(), work: savedPlace.nullable(), recent: recentPlaces }),
  response,
  example: {
    body: { home: sector52, work: null, recent: [{ ...gaurChowk, usedAt: moments.now }] },
    answer: exampleSavedPlaces,
  },
})

export type SavedPlace = z.output<typeof savedPlace>
export type SavedPlaces = z.output<typeof response>['data']
export type SavedPlacesBody = z.output<typeof writeSavedPlaces.body>
