// How a device without a graphics card draws maps, and what it has drawn.

import type { Locator, Page } from '@playwright/test'

/** Eight frames per second: enough to drag a map, and for animations that a test waits for. */
const FRAME_MS = 125
/** Tests use it that show a map but do not move it by hand. */
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

/** Emulates a device that cannot draw maps; tests of texts and keys then take a tenth of the time. */
export async function withoutMap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext as (...all: unknown[]) => unknown
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest)
      },
    })
  })
}

interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/** Counts the pixels of an element that have this colour, within `tolerance` per channel. */
export async function countPixels(place: Locator, colour: Colour, tolerance = 8): Promise<number> {
  const png = await place.screenshot({ animations: 'disabled' })
  return place.page().evaluate(
    async ({ base64, wanted, within }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!drawing) throw new Error('no canvas')
      drawing.drawImage(image, 0, 0)
      const { data } = drawing.getImageData(0, 0, image.width, image.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4) {
        const isNear = [wanted.red, wanted.green, wanted.blue].every(
          (channel, index) => Math.abs((data[at + index] ?? 0) - channel) <= within,
        )
        if (isNear) count += 1
      }
      return count
    },
    { base64: png.toString('base64'), wanted: colour, within: tolerance },
  )
}
