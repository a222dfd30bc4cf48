import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { publicRead } from '../call-policy.ts'
import { LANGUAGES } from '../languages.ts'
import { latitude, longitude } from '../primitives.ts'

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

export const readConfig = defineCall({
  operationId: 'config',
  policy: publicRead('GET', '/api/config', { cache: 'revalidate' }),
  summary: 'The configuration that the client needs at run time',
  response: successEnvelope({ data: clientConfig }),
  example: {
    answer: {
      data: {
        supportEmail: 'help@sawari.example',
        tiles: null,
        attribution: '© Sawari, stand network of November 2026',
        durations: {
          buddySearchSeconds: 300,
          buddyRequestSeconds: 600,
          chatSeconds: 600,
          contactSeconds: 300,
          otpSeconds: 600,
          refreshTokenSeconds: 2_592_000,
          chatRetentionSeconds: 2_592_000,
        },
        serviceBox: { north: 28.88, south: 28.38, east: 77.6, west: 76.84 },
        locales: ['en', 'hi'],
        version: '0.1.0',
      },
    },
  },
})

export type ClientConfig = z.infer<typeof clientConfig>
