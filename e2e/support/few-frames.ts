import type { Page } from '@playwright/test'

const FRAME_MS = 125

/**
 * Emulates a screen that is drawn eight times a second. Without a graphics card the processor draws every frame of
 * a map: where its motion is not the subject, fewer frames take half of the time.
 */
export async function withFewFrames(page: Page): Promise<void> {
  await page.addInitScript(frameMs => {
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
        if (waiting.size === 0) setTimeout(() => next(draw), frameMs)
        lastId += 1
        waiting.set(lastId, callback)
        return lastId
      },
      cancelAnimationFrame: (id: number) => void waiting.delete(id),
    })
  }, FRAME_MS)
}
