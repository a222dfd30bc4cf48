import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { city, latitude, longitude, placeKind } from './primitives.ts'

const rejectedField = z.object({
  path: z.string().describe('dotted; empty for the whole body'),
  message: z.string(),
})

export const placeCandidate = z.object({
  name: z.string(),
  city,
  latitude,
  longitude,
  kind: placeKind,
  near: z.string().optional().describe('for a place that is not a stand: the nearest stand'),
})

const placeQuestion = z.object({
  field: z.enum(['source', 'destination']),
  candidates: z.array(placeCandidate).max(5).describe('best first'),
})

/** The response to a failed call. */
export const errorEnvelope = z
  .object({
    success: z.literal(false),
    error: z.string().describe('a sentence in English'),
    message: z.string().describe('the same string as `error`'),
    code: z.enum(errorCodes).describe('for programs; never changes'),
    details: z
      .union([z.array(rejectedField), z.array(placeQuestion)])
      .optional()
      .describe(
        'with VALIDATION_FAILED one entry per field; with AMBIGUOUS_PLACE the places that a name may mean; ' +
          'with OUTSIDE_REGION the nearest known place; with PLACE_NOT_FOUND the end that matches no place',
      ),
  })
  .describe('The answer to a call that failed')
