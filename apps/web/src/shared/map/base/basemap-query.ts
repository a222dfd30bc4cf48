import { appCalls } from '@sawari/contract/calls/app'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '../../api/call-endpoint.ts'

/** Our own schematic map: asked for once. */
export const basemapQuery = queryOptions({
  queryKey: ['basemap'],
  queryFn: async () => (await callEndpoint(appCalls.basemap)).data,
  staleTime: Number.POSITIVE_INFINITY,
})
