import { boundsContain, type Point } from '@sawari/planner/geo'
import { useEffect, useState } from 'react'
import { late } from '../late.ts'
import { pageRegion } from '../region.ts'
import { localStore } from '../storage.ts'
import type { PositionDialogProps } from './position-dialog.tsx'

const AGREED_KEY = 'sawari.position-agreed'

const PositionDialog = late<PositionDialogProps>(
  async () => (await import('./position-dialog.tsx')).PositionDialog,
  NoDialog,
)

/** Used if the dialog's code does not load: skips the explanation and leaves the question to the browser. */
function NoDialog({ step, onAnswer }: PositionDialogProps) {
  useEffect(() => onAnswer(step === 'explain'), [step, onAnswer])
  return null
}

/** The device's position after a tap. `dialog` must be rendered for `ask` to explain itself. */
export function useAskPosition() {
  const [question, setQuestion] = useState<PositionDialogProps | null>(null)

  async function agreedTo(step: PositionDialogProps['step']): Promise<boolean> {
    const agreed = await new Promise<boolean>(onAnswer => setQuestion({ step, onAnswer }))
    setQuestion(null)
    return agreed
  }

  /**
   * Explains the use of the position before the browser asks for permission, or how to unblock it. Null if the
   * passenger declines in the dialog. Rejects as `currentPosition` does.
   */
  async function ask(options: PositionOptions): Promise<Point | null> {
    const step = firstStep(await positionPermission(), localStore.read(AGREED_KEY) !== null)
    if (step !== 'ask') {
      if (!(await agreedTo(step))) return null
      localStore.write(AGREED_KEY, 'yes')
    }
    return currentPosition(options)
  }

  const dialog = question && <PositionDialog {...question} />
  return { ask, dialog }
}

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

/** ask: request the position at once. explain: first explain its use. blocked: explain how to unblock it. */
type PositionStep = 'ask' | 'explain' | 'blocked'

/** The first step after a tap on "locate me"; the explanation is shown only until the passenger has agreed once. */
export function firstStep(permission: PermissionState | 'unknown', agreedBefore: boolean): PositionStep {
  if (permission === 'granted') return 'ask'
  if (permission === 'denied') return 'blocked'
  return agreedBefore ? 'ask' : 'explain'
}

/** The device's position. Rejects when it is denied, unavailable or timed out. */
export function currentPosition(options: PositionOptions): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser has no geolocation'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ message }) => reject(new Error(message)),
      options,
    )
  })
}

/** The state of the geolocation permission; 'unknown' in browsers that do not report it. */
export async function positionPermission(): Promise<PermissionState | 'unknown'> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return 'unknown'
  }
}
