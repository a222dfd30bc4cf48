import { boundsContain, type Point } from '@sawari/planner/geo'
import { useEffect, useState } from 'react'
import { pageRegion } from '../region.ts'
import { currentPosition, positionPermission } from './geolocation.ts'

const ROUGHLY: PositionOptions = { timeout: 5_000, maximumAge: 300_000 }

/** The passenger's position inside the region, if permission was given before; nobody is asked for it. */
export function usePermittedPosition(wanted: boolean): Point | null {
  const [position, setPosition] = useState<Point | null>(null)
  const isLooking = wanted && position === null
  useEffect(() => {
    if (!isLooking) return
    let left = false
    async function look() {
      if ((await positionPermission()) !== 'granted') return
      const point = await currentPosition(ROUGHLY).catch(() => null)
      if (!left && point && boundsContain(pageRegion().box, point)) setPosition(point)
    }
    void look()
    return () => {
      left = true
    }
  }, [isLooking])
  return position
}
