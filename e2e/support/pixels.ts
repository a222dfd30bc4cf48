import type { Locator } from '@playwright/test'

export interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
}

/** Counts the pixels of an element that have this colour, within `tolerance` per channel. */
export async function countPixels(place: Locator, colour: Colour, tolerance = 8): Promise<number> {
  const png = await place.screenshot({ animations: 'disabled' })
  const context = await place.page().context().browser()?.newContext()
  if (!context) throw new Error('the browser is gone')
  try {
    const page = await context.newPage()
    return await page.evaluate(
      async ({ base64, wanted, within }) => {
        const image = new Image()
        image.src = `data:image/png;base64,${base64}`
        await image.decode()
        const canvas = new OffscreenCanvas(image.width, image.height)
        const drawing = canvas.getContext('2d')
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
  } finally {
    await context.close()
  }
}
