import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { plannerRead } from '../call-policy.ts'
import { moments } from '../example-data.ts'

export const initializeRoutes = defineCall({
  operationId: 'routesInitialize',
  policy: plannerRead('POST', '/api/routes/initialize'),
  summary: 'Loads the stand network into memory if it is not loaded',
})

export const routesStatus = defineCall({
  policy: plannerRead('GET', '/api/routes/status'),
  summary: 'Describes the stand network in memory',
  response: successEnvelope({
    data: z.object({
      initialized: z.boolean(),
      stands: z.number().int(),
      links: z.number().int(),
      builtAt: z.string().nullable().describe('ISO 8601 UTC'),
      version: z.string().nullable(),
    }),
  }),
  example: {
    answer: {
      data: { initialized: true, stands: 412, links: 3_020, builtAt: moments.now, version: '3f2a9c' },
    },
  },
})
