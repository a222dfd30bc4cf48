import { hotspotCalls } from '@sawari/contract/calls/hotspots'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callEndpoint } from '../../../shared/api/call-endpoint.ts'
import { readStands, type Stand } from '../../../shared/stands/stand.ts'

const STAND = 'stand'
const ALL_STANDS_CACHE_MS = 10 * 60_000

const allStandsQuery = queryOptions({
  queryKey: ['hotspots'],
  queryFn: async () => readStands((await callEndpoint(hotspotCalls.hotspots)).data),
  staleTime: ALL_STANDS_CACHE_MS,
  gcTime: ALL_STANDS_CACHE_MS,
})

/** The stand that the page's address names, so that a link opens it. */
export function useSelectedStand(loaded: readonly Stand[], busy: boolean) {
  const [address, setAddress] = useSearchParams()
  const id = address.get(STAND)
  const near = useMemo(() => loaded.find(stand => stand.id === id) ?? null, [loaded, id])
  // The map may move on while its popup is open.
  const [kept, setKept] = useState<Stand | null>(null)
  if (near && near !== kept) setKept(near)
  const seen = near ?? (kept?.id === id ? kept : null)
  // A link may name a stand that lies anywhere: only then every stand is asked for.
  const elsewhere = useQuery({ ...allStandsQuery, enabled: id !== null && seen === null && !busy })
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
        { replace: true, preventScrollReset: true },
      )
    },
    [setAddress],
  )

  return { selected: id === null ? null : (seen ?? found), select }
}
