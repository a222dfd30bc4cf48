import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../shared/app-context.ts'
import { MY_LOCATION } from '../../../shared/place-names/place-names.ts'
import type { PlaceChoice } from '../../../shared/places/place-option.ts'
import { useAskPosition } from '../../../shared/position/use-ask-position.tsx'
import { locationsQuery } from '../plan/queries.ts'
import { nearestLocation } from './my-location.ts'

type LocateState = 'idle' | 'locating' | 'refused'

/** Asks the device for its position after a tap, and names a nearby place. */
export function useMyLocation(onFound: (choice: PlaceChoice) => void) {
  const app = useApp()
  const queryClient = useQueryClient()
  const { ask, dialog } = useAskPosition()
  const [state, setState] = useState<LocateState>('idle')
  const [near, setNear] = useState<string | null>(null)

  async function locate() {
    setState('locating')
    setNear(null)
    try {
      const point = await ask({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 })
      setState('idle')
      if (!point) return
      onFound({ name: MY_LOCATION, point })
      const locations = await queryClient.fetchQuery(locationsQuery(app)).catch(() => [])
      setNear(nearestLocation(point, locations)?.name ?? null)
    } catch {
      setState('refused')
    }
  }

  return { locate, state, near, dialog }
}
