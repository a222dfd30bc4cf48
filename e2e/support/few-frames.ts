import type { Page } from '@playwright/test'

/** Eight frames a second: enough to drag a map, and for animations that a test waits for. */
const FRAME_MS = 125
/** For journeys that look at a map and do not move it by hand. */
export const SLOW_FRAME_MS = 300

/**
 * Emulates a screen that is drawn a few times a second. Without a graphics card the processor draws every frame of
 * a map: where its motion is not the subject, fewer frames take half of the time. The first call of a test decides.
 */
export async function withFewFrames(page: Page, frameMs = FRAME_MS): Promise<void> {
  await page.addInitScript(betweenMs => {
    // Several helpers of one test may ask for it.
    if ('hasFewFrames' in window) return
    const next = window.requestAnimationFrame.bind(window)
    const waiting = new Map<number, FrameRequestCallback>()
    let lastId = 0
    const draw = (now: number) => {
      const callbacks = [...waiting]
      waiting.clear()
      for (const [, callback] of callbacks) callback(now)
    }
    Object.assign(window, {
      hasFewFrames: true,
      requestAnimationFrame(callback: FrameRequestCallback) {
        if (waiting.size === 0) setTimeout(() => next(draw), betweenMs)
        lastId += 1
        waiting.set(lastId, callback)
        return lastId
      },
      cancelAnimationFrame: (id: number) => void waiting.delete(id),
    })
  }, frameMs)
}
