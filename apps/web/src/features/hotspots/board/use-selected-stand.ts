import { listHotspots } from '@sawari/contract/hotspots'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Api } from '../../../shared/api/create-api.ts'
import { useApp } from '../../../shared/app-context.ts'
import { useQueryString } from '../../../shared/navigation/router-context.tsx'
import { readStands, type Stand } from '../../../shared/stands/stand.ts'
import { standRows } from '../../../shared/stands/stands-query.ts'

const STAND = 'stand'
const ALL_STANDS_CACHE_MS = 10 * 60_000

const allStands = { ...listHotspots, response: standRows }

function allStandsQuery(api: Api) {
  return queryOptions({
    queryKey: ['hotspots'],
    queryFn: async () => readStands((await api.call(allStands)).data),
    staleTime: ALL_STANDS_CACHE_MS,
    gcTime: ALL_STANDS_CACHE_MS,
  })
}

/** The stand named in the page's address, so that a link can open it. */
export function useSelectedStand(loaded: readonly Stand[], busy: boolean) {
  const [address, setAddress] = useQueryString()
  const id = address.get(STAND)
  const near = useMemo(() => loaded.find(stand => stand.id === id) ?? null, [loaded, id])
  // The map may move on while its popup is open.
  const [kept, setKept] = useState<Stand | null>(null)
  if (near && near !== kept) setKept(near)
  const seen = near ?? (kept?.id === id ? kept : null)
  // A link may name a stand that is not on the map: only then all stands are loaded.
  const elsewhere = useQuery({
    ...allStandsQuery(useApp().api),
    enabled: id !== null && seen === null && !busy,
  })
  const found = useMemo(() => elsewhere.data?.find(stand => stand.id === id) ?? null, [elsewhere.data, id])

  const select = useCallback(
    (next: string | null) => {
      setAddress(
        previous => {
          const changed = new URLSearchParams(previous)
          if (next === null) changed.delete(STAND)
          else changed.set(STAND, next)
          return changed
        },
        { replace: true },
      )
    },
    [setAddress],
  )

  return { selected: id === null ? null : (seen ?? found), select }
}
