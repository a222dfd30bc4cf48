import { type Bounds, boundsContain, type Point } from '@sawari/planner/geo'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useApp } from '../../../shared/app-context.ts'
import {
  currentPosition,
  positionPermission,
  useAskPosition,
} from '../../../shared/position/use-position.tsx'
import { pageRegion } from '../../../shared/region.ts'
import { localStore } from '../../../shared/storage.ts'

const DISMISSED_KEY = 'sawari.service-banner-dismissed'
/** For the banner: a rough position, obtained quickly. */
const ROUGHLY: PositionOptions = { timeout: 5_000, maximumAge: 300_000 }
/** For the dot on the map. */
const EXACTLY: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

interface UserPosition {
  /** Null while it is not known; then nothing is drawn. */
  readonly position: Point | null
  /** The first position, if permission was given before this visit and it is in the service area. */
  readonly knownFromStart: Point | null
  readonly banner: BannerPlan['reason'] | null
  readonly dismissBanner: () => void
  /** Requests the exact position after a tap; resolves with the reason if there is none. */
  readonly locate: () => Promise<Point | 'unknown' | 'refused'>
  /** The explanation to show before `locate` asks the browser. */
  readonly dialog: ReactNode
}

/** The passenger's position, and whether to show the banner about the service area. */
export function useUserPosition(): UserPosition {
  const [position, setPosition] = useState<Point | null>(null)
  const [knownFromStart, setKnownFromStart] = useState<Point | null>(null)
  const [banner, setBanner] = useState<BannerPlan['reason'] | null>(null)

  const { ask, dialog } = useAskPosition()
  const findRoughly = useApp().only(createRoughSearch)

  const locate = async () => {
    try {
      const found = await ask(EXACTLY)
      if (found) setPosition(found)
      return found ?? 'refused'
    } catch (error) {
      logMissing(error)
      return 'unknown'
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
      const plan = planBanner(point ? { kind: 'found', point } : { kind: 'failed' }, pageRegion().box)
      if (plan) timer = window.setTimeout(() => setBanner(plan.reason), plan.afterMs)
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

/** The outcome of asking for the passenger's position. */
type PositionAnswer = { readonly kind: 'found'; readonly point: Point } | { readonly kind: 'failed' }

export interface BannerPlan {
  readonly afterMs: number
  readonly reason: 'outside' | 'unknown'
}

const OUTSIDE_DELAY_MS = 1_500
const UNKNOWN_DELAY_MS = 1_000

/**
 * Delay before the banner: for a passenger outside the service area or without a known position; else null.
 */
export function planBanner(answer: PositionAnswer, box: Bounds): BannerPlan | null {
  if (answer.kind === 'failed') return { afterMs: UNKNOWN_DELAY_MS, reason: 'unknown' }
  return boundsContain(box, answer.point) ? null : { afterMs: OUTSIDE_DELAY_MS, reason: 'outside' }
}
