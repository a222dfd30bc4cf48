import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { ofRider } from '../call-policy.ts'

export const cleanupExpired = defineCall({
  policy: ofRider('POST', '/api/ride-buddy/cleanup-expired'),
  summary: 'Runs the expiry sweep; at most once in five minutes',
  response: successEnvelope({ data: z.object({ cleanedCount: z.number().int() }) }),
  example: { answer: { data: { cleanedCount: 3 } } },
})

export const cleanupDuplicates = defineCall({
  policy: ofRider('POST', '/api/ride-buddy/cleanup-duplicates'),
  summary: 'Removes duplicate pending requests; at most once in five minutes',
  response: successEnvelope({ data: z.object({ duplicatesRemoved: z.number().int() }) }),
  example: { answer: { data: { duplicatesRemoved: 0 } } },
})
