import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { ofRider } from '../call-policy.ts'

export const cleanupExpired = defineCall({
  policy: { method: 'POST', path: '/api/ride-buddy/cleanup-expired', ...ofRider },
  summary: 'Runs the expiry sweep; at most once in five minutes',
  response: successEnvelope({ data: z.object({ cleanedCount: z.number().int() }) }),
  example: { answer: { data: { cleanedCount: 3 } } },
})

export const cleanupDuplicates = defineCall({
  policy: { method: 'POST', path: '/api/ride-buddy/cleanup-duplicates', ...ofRider },
  summary: 'Removes duplicate pending requests; at most once in five minutes',
  response: successEnvelope({ data: z.object({ duplicatesRemoved: z.number().int() }) }),
  example: { answer: { data: { duplicatesRemoved: 0 } } },
})
