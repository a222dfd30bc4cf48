import type { Point } from '@sawari/geo'
import { useCallback, useEffect, useState } from 'react'
import { currentPosition } from '../../shared/geolocation.ts'
import { localStore } from '../../shared/storage.ts'
import { type BannerPlan, planBanner } from './banner-plan.ts'

const DISMISSED_KEY = 'sawari.service-banner-dismissed'
/** For the banner: any position will do, and soon. */
const ROUGHLY: PositionOptions = { timeout: 5_000, maximumAge: 300_000 }
/** For the dot on the map. */
const EXACTLY: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

export interface UserPosition {
  /** Null while it is not known; then nothing is drawn. */
  readonly position: Point | null
  readonly banner: BannerPlan['reason'] | null
  readonly dismissBanner: () => void
  /** Asks for the exact position; null when there is none. */
  readonly locate: () => Promise<Point | null>
}

/** Where the passenger is, and whether to say that the service is elsewhere. */
export function useUserPosition(): UserPosition {
  const [position, setPosition] = useState<Point | null>(null)
  const [banner, setBanner] = useState<BannerPlan['reason'] | null>(null)

  const locate = useCallback(async () => {
    const found = await find(EXACTLY)
    if (found) setPosition(found)
    return found
  }, [])

  useEffect(() => {
    let left = false
    let timer: number | undefined
    async function look() {
      // Somebody who sent the banner away is not asked again, but is still shown where it was allowed.
      if (localStore.read(DISMISSED_KEY) !== null) {
        if (await isGranted()) await locate()
        return
      }
      const point = await findRoughly()
      if (left) return
      const plan = planBanner(point ? { kind: 'found', point } : { kind: 'failed' })
      if (plan) timer = window.setTimeout(() => setBanner(plan.reason), plan.afterMs)
      if (!point) return
      setPosition(point)
      await locate()
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [locate])

  const dismissBanner = useCallback(() => {
    localStore.write(DISMISSED_KEY, 'yes')
    setBanner(null)
  }, [])

  return { position, banner, dismissBanner, locate }
}

let roughly: Promise<Point | null> | null = null

/** One question at a time, however often the screen is drawn. */
function findRoughly(): Promise<Point | null> {
  roughly ??= find(ROUGHLY).finally(() => {
    roughly = null
  })
  return roughly
}

async function find(options: PositionOptions): Promise<Point | null> {
  try {
    return await currentPosition(options)
  } catch (error) {
    console.info('Location not available:', error instanceof Error ? error.message : error)
    return null
  }
}

async function isGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
