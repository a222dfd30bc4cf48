import type { Page } from '@playwright/test'

/** Eight frames per second: enough to drag a map, and for animations that a test waits for. */
const FRAME_MS = 125
/** For journeys that show a map but do not move it by hand. */
export const SLOW_FRAME_MS = 300

/**
 * Emulates a screen that is drawn a few times per second. Without a graphics card the processor draws every
 * frame of a map: if a test is not about motion, fewer frames halve its time. The first call of a test decides.
 */
export async function withFewFrames(page: Page, frameMs = FRAME_MS): Promise<void> {
  await page.addInitScript(betweenMs => {
    // Several helpers of one test may call it.
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
