import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ofRider } from '../call-policy.ts'
import { done } from '../example-data.ts'
import { successEnvelope } from '../primitives.ts'

export const cleanupExpired = defineCall({
  operationId: 'cleanupExpired',
  policy: { method: 'POST', path: '/api/ride-buddy/cleanup-expired', ...ofRider },
  summary: 'Runs the expiry sweep; at most once in five minutes',
  response: successEnvelope({ data: z.object({ cleanedCount: z.number().int() }) }),
  example: { response: { ...done, data: { cleanedCount: 3 } } },
})

export const cleanupDuplicates = defineCall({
  operationId: 'cleanupDuplicates',
  policy: { method: 'POST', path: '/api/ride-buddy/cleanup-duplicates', ...ofRider },
  summary: 'Removes duplicate pending requests; at most once in five minutes',
  response: successEnvelope({ data: z.object({ duplicatesRemoved: z.number().int() }) }),
  example: { response: { ...done, data: { duplicatesRemoved: 0 } } },
})
