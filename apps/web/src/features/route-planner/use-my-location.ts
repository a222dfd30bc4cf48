import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentPosition } from '../../shared/geolocation.ts'
import { MY_LOCATION } from '../../shared/places/place-names.ts'
import type { PlaceChoice } from '../../shared/places/place-option.ts'
import { nearestLocation } from './my-location.ts'
import { locationsQuery } from './queries.ts'

type LocateState = 'idle' | 'locating' | 'refused'

/** Asks the device where it is, on a tap only, and says which place is near. */
export function useMyLocation(onFound: (choice: PlaceChoice) => void) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LocateState>('idle')
  const [near, setNear] = useState<string | null>(null)

  async function locate() {
    setState('locating')
    setNear(null)
    try {
      const point = await currentPosition({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 })
      onFound({ name: MY_LOCATION, point })
      setState('idle')
      const locations = await queryClient.fetchQuery(locationsQuery).catch(() => [])
      setNear(nearestLocation(point, locations)?.name ?? null)
    } catch {
      setState('refused')
    }
  }

  return { locate, state, near }
}
