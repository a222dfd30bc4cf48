import { z } from 'zod'
import { defineDownload } from '../call.ts'
import { publicRead } from '../call-policy.ts'

/** Changes whenever older web apps could no longer read the snapshot. */
export const NETWORK_SNAPSHOT_FORMAT = 2

const rows = z.array(z.looseObject({}))

/** The tables of the stand network as the planner reads them; docs/data.md describes their columns. */
export const networkSnapshot = z.object({
  format: z.literal(NETWORK_SNAPSHOT_FORMAT),
  version: z.string().describe('version of the data; changes with any change'),
  network: z.object({ stands: rows, links: rows }),
  places: rows,
  rules: z.looseObject({}),
  searchPlacesVersion: z
    .string()
    .optional()
    .describe('version of the file with the places that only the search contains: the end of its address'),
  outside: rows.optional().describe('known places outside the region'),
})

export const downloadNetworkSnapshot = defineDownload({
  operationId: 'networkSnapshot',
  policy: publicRead('GET', '/api/network-snapshot', { cache: 300 }),
  summary: 'The data for answering calls for stands, fares and plans, for a device without a network',
  mediaType: 'application/json',
  schema: networkSnapshot,
})

/** The places that only the search knows; docs/data.md describes them. */
export const searchPlacesFile = z.object({ version: z.string(), places: rows, outside: rows })

export const downloadSearchPlaces = defineDownload({
  operationId: 'searchPlaces',
  policy: publicRead('GET', '/api/search-places/:version', { cache: 'immutable', errors: ['NOT_FOUND'] }),
  summary:
    'Bus stops and named places that the search contains besides the stands, for a device without a network',
  mediaType: 'application/json',
  params: z.object({ version: z.string().describe('`searchPlacesVersion` of the network snapshot') }),
  schema: searchPlacesFile,
})
