import { z } from 'zod'
import { appCalls } from './calls/app.ts'
import { defineEndpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'
import { latitude, longitude, successEnvelope } from './primitives.ts'

const seconds = z.number().int().min(1).describe('seconds')

export const clientConfig = z.object({
  supportEmail: z.string(),
  tiles: z.object({ url: z.string().describe('template with {z}, {x} and {y}') }).nullable(),
  vectorTiles: z
    .object({
      url: z.string().describe('template with {z}, {x} and {y}, on this server'),
      minZoom: z.number().int(),
      maxZoom: z.number().int().describe('deeper zooms enlarge these tiles'),
    })
    .optional()
    .describe('the tiles of our own map; absent if the server has none'),
  attribution: z.string().describe('credit for the tiles and for the data under them'),
  durations: z.object({
    buddySearchSeconds: seconds,
    buddyRequestSeconds: seconds,
    chatSeconds: seconds,
    contactSeconds: seconds,
    otpSeconds: seconds,
    refreshTokenSeconds: seconds.optional().describe('seconds; absent from servers before 0.8.0'),
    chatRetentionSeconds: seconds.optional().describe('seconds; absent from servers before 0.8.0'),
  }),
  serviceBox: z.object({ north: latitude, south: latitude, east: longitude, west: longitude }),
  locales: z.array(z.enum(LANGUAGES)),
  version: z.string(),
})

export const readConfig = defineEndpoint({
  policy: appCalls.config,
  summary: 'The configuration that the client needs at run time',
  response: successEnvelope({ data: clientConfig }),
})

export type ClientConfig = z.infer<typeof clientConfig>
