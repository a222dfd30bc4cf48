import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { publicRead } from '../call-policy.ts'

export const placeNames = z.object({
  version: z.string().describe('version of the stand network that the names belong to'),
  names: z
    .record(z.string(), z.string())
    .describe('Hindi names by English ones; all other calls use English names'),
})

export const readPlaceNames = defineCall({
  operationId: 'placeNames',
  policy: publicRead('GET', '/api/place-names', { cache: 3_600 }),
  summary: 'The Hindi names of stands, other places, bridges, cities and states',
  response: successEnvelope({ data: placeNames }),
  example: {
    answer: {
      data: { version: '3f2a9c', names: { 'Noida Sector 52': 'नोएडा सेक्टर 52', 'Gaur Chowk': 'गौर चौक' } },
    },
  },
})
