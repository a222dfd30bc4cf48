import { boundsContain, type Point } from '@sawari/planner/geo'
import { useCallback, useEffect, useState } from 'react'
import { useApp } from '../../../shared/app-context.ts'
import {
  currentPosition,
  positionPermission,
  useAskPosition,
} from '../../../shared/position/use-position.tsx'
import { pageRegion } from '../../../shared/region.ts'
import { localStore } from '../../../shared/storage.ts'

const DISMISSED_KEY = 'sawari.service-banner-dismissed'
const BANNER_AFTER_MS = { outside: 1_500, unknown: 1_000 } as const
/** The banner needs a rough position, quickly. */
const ROUGHLY: PositionOptions = { timeout: 5_000, maximumAge: 300_000 }
/** The dot on the map needs an exact one. */
const EXACTLY: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** The passenger seems to be outside the service area, or nobody knows where. */
type BannerReason = 'outside' | 'unknown'

/** The passenger's position, and whether to show the banner about the service area. */
export function useUserPosition() {
  const [position, setPosition] = useState<Point | null>(null)
  /** The first position, if permission was given before this visit and it is in the service area. */
  const [knownFromStart, setKnownFromStart] = useState<Point | null>(null)
  const [banner, setBanner] = useState<BannerReason | null>(null)

  const { ask, dialog } = useAskPosition()
  const findRoughly = useApp().singleton(createRoughSearch)

  /** Requests the exact position after a tap; resolves with the reason if there is none. */
  const locate = async () => {
    try {
      const found = await ask(EXACTLY)
      if (found) setPosition(found)
      return found ?? ('refused' as const)
    } catch (error) {
      logMissing(error)
      return 'unknown' as const
    }
  }

  useEffect(() => {
    let left = false
    let timer: number | undefined
    async function look() {
      const isGranted = (await positionPermission()) === 'granted'
      const begin = (point: Point | null) => {
        if (isGranted && point && boundsContain(pageRegion().box, point)) setKnownFromStart(point)
      }
      // After the banner was dismissed, the position is used only where permission was already given.
      if (localStore.read(DISMISSED_KEY) !== null) {
        if (!isGranted) return
        const point = await find(EXACTLY)
        if (left) return
        setPosition(point)
        begin(point)
        return
      }
      const point = await findRoughly()
      if (left) return
      begin(point)
      const reason = point ? 'outside' : 'unknown'
      if (!point || !boundsContain(pageRegion().box, point))
        timer = window.setTimeout(() => setBanner(reason), BANNER_AFTER_MS[reason])
      if (!point) return
      setPosition(point)
      setPosition((await find(EXACTLY)) ?? point)
    }
    void look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [findRoughly])

  const dismissBanner = useCallback(() => {
    localStore.write(DISMISSED_KEY, 'yes')
    setBanner(null)
  }, [])

  return { position, knownFromStart, banner, dismissBanner, locate, dialog }
}

/** Looks for a rough position. Callers that come while a search runs share its result. */
function createRoughSearch(): () => Promise<Point | null> {
  let running: Promise<Point | null> | null = null
  return () => {
    running ??= find(ROUGHLY).finally(() => {
      running = null
    })
    return running
  }
}

async function find(options: PositionOptions): Promise<Point | null> {
  try {
    return await currentPosition(options)
  } catch (error) {
    logMissing(error)
    return null
  }
}

function logMissing(error: unknown): void {
  console.info('Location not available:', error instanceof Error ? error.message : error)
}
