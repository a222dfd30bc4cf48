import { z } from 'zod'
import { appCalls } from './calls/app.ts'
import { defineEndpoint } from './endpoint.ts'
import { successEnvelope } from './primitives.ts'

export const placeNames = z.object({
  version: z.string().describe('version of the stand network that the names belong to'),
  names: z
    .record(z.string(), z.string())
    .describe('Hindi names by English ones; all other calls use English names'),
})

export const readPlaceNames = defineEndpoint({
  policy: appCalls.placeNames,
  summary: 'The Hindi names of stands, other places, bridges, cities and states',
  response: successEnvelope({ data: placeNames }),
})
