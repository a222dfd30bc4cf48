import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { publicRead } from '../call-policy.ts'

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

type Line = z.infer<typeof line>

const exampleLine: Line = [
  [77.3562, 28.5745],
  [77.3781, 28.5882],
]
const exampleRiver: Line = [
  [77.248, 28.62],
  [77.301, 28.55],
]
const exampleBorder: Line = [
  [77.31, 28.7],
  [77.34, 28.6],
]

export const readBasemap = defineCall({
  operationId: 'basemap',
  policy: publicRead('GET', '/api/basemap', { cache: 3_600 }),
  summary: 'The schematic base map: metro lines, rivers, border and labels',
  response: successEnvelope({ data: basemap }),
  example: {
    answer: {
      data: {
        version: '3f2a9c',
        credits: [
          { name: 'OpenStreetMap contributors', licence: 'ODbL', url: 'https://www.openstreetmap.org' },
        ],
        metroLines: [{ name: 'Blue Line', nameHi: 'ब्लू लाइन', colour: '#1f5fbf', segments: [exampleLine] }],
        stations: [
          {
            name: 'Noida Sector 52',
            nameHi: 'नोएडा सेक्टर 52',
            lines: ['Blue Line'],
            point: [77.3781, 28.5882],
          },
        ],
        rivers: [{ name: 'Yamuna', nameHi: 'यमुना', line: exampleRiver }],
        border: { name: 'Delhi', nameHi: 'दिल्ली', line: exampleBorder },
        labels: [{ name: 'Noida', nameHi: 'नोएडा', point: [77.39, 28.57], rank: 1 }],
      },
    },
  },
})

export type Basemap = z.infer<typeof basemap>
