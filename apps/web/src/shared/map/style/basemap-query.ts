import { readBasemap } from '@sawari/contract/basemap'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/create-api.ts'

/** The schematic map, fetched once. */
export function basemapQuery(api: Api) {
  return queryOptions({
    queryKey: ['basemap'],
    queryFn: async () => (await api.call(readBasemap)).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
