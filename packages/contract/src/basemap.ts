import { z } from 'zod'
import { appCalls } from './calls/app.ts'
import { defineEndpoint } from './endpoint.ts'
import { successEnvelope } from './primitives.ts'

const position = z.tuple([z.number(), z.number()]).describe('longitude, latitude')
const line = z.array(position)
const bothNames = { name: z.string(), nameHi: z.string() }

/** The schematic base map, drawn from our own data below any map tiles. */
export const basemap = z.object({
  version: z.string(),
  credits: z.array(z.object({ name: z.string(), licence: z.string(), url: z.string() })),
  metroLines: z.array(z.object({ ...bothNames, colour: z.string(), segments: z.array(line) })),
  stations: z.array(z.object({ ...bothNames, lines: z.array(z.string()), point: position })),
  rivers: z.array(z.object({ ...bothNames, line })),
  border: z.object({ ...bothNames, line }).describe('the line is empty in a region without a border'),
  labels: z.array(
    z.object({ ...bothNames, point: position, rank: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  ),
})

export const readBasemap = defineEndpoint({
  policy: appCalls.basemap,
  summary: 'The schematic base map: metro lines, rivers, border and labels',
  response: successEnvelope({ data: basemap }),
})

export type Basemap = z.infer<typeof basemap>
