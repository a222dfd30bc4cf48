// Page object of Rickshaw Points: prepared stands, and where the map draws them.

import type { Locator, Page } from '@playwright/test'
import { withFewFrames } from './drawing.ts'
import { expect } from './test.ts'

export { aDestination, aStand, CENTRE } from '../../apps/web/src/testing/stands.ts'

/** The call that requests the stands of a view. */
export const BOUNDS = '**/api/hotspots/bounds'

export const list = (page: Page) => page.getByRole('region', { name: 'Stands in view' })
export const rows = (page: Page) => list(page).locator('button[aria-expanded]')
export const popup = (page: Page) => page.getByRole('dialog')
export const canvas = (page: Page) => page.getByRole('region', { name: 'Map', exact: true })

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Makes the API return these stands for every view of the map. */
export async function answerStands(page: Page, stands: readonly object[]): Promise<void> {
  await page.route(BOUNDS, route =>
    route.fulfill({ json: { success: true, data: stands, total: stands.length, truncated: false } }),
  )
}

/** Shows the newer list, which is shown only after a tap. */
export async function updateList(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Show the \d+ stands? here|Update order)$/ }).click()
}

/** Marks the service banner as dismissed, so that it covers nothing. */
export async function withoutBanner(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('sawari.service-banner-dismissed', 'yes'))
}

export async function openMap(page: Page, query = ''): Promise<void> {
  await withFewFrames(page)
  await page.goto(`/hotspots${query}`)
  await startMap(page)
  await settled(page)
}

/** Moves the pointer over the skeleton of the map, which starts the map, and waits for the map. */
export async function startMap(page: Page): Promise<void> {
  const frame = page.locator('[data-map]')
  await expect(async () => {
    await frame.dispatchEvent('pointerover')
    await expect(frame).toHaveAttribute('data-map', 'ready', { timeout: 1_000 })
  }).toPass()
}

/** Opens the map with real stands and waits for its second request, which is for the final view. */
export async function openRealStands(page: Page): Promise<void> {
  let answers = 0
  const second = page.waitForResponse(answer => {
    if (answer.url().endsWith('/api/hotspots/bounds')) answers += 1
    return answers === 2
  })
  await openMap(page)
  await second
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
}

export interface View extends Place {
  readonly zoom: number
}

/** The map's view: the centre of its uncovered part, and the zoom for tiles of 256 px. */
export async function viewOf(page: Page): Promise<View> {
  const text = (await page.locator('[data-view]').getAttribute('data-view')) ?? ''
  const [zoom = Number.NaN, latitude = Number.NaN, longitude = Number.NaN] = text.split('/').map(Number)
  return { zoom, latitude, longitude }
}

/** Waits until the map stops moving. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-view]:not([data-moving])')).toBeAttached()
}

/** Where a place is drawn, in pixels of the window. */
export async function pixelOf(page: Page, place: Place): Promise<{ x: number; y: number }> {
  const view = await viewOf(page)
  const middle = await uncoveredMiddle(page)
  const worldPixels = 256 * 2 ** view.zoom
  const mercator = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return {
    x: middle.x + ((place.longitude - view.longitude) / 360) * worldPixels,
    y: middle.y + ((mercator(view.latitude) - mercator(place.latitude)) / (2 * Math.PI)) * worldPixels,
  }
}

async function uncoveredMiddle(page: Page): Promise<{ x: number; y: number }> {
  const frame = await page.locator('[data-map]').boundingBox()
  if (!frame) throw new Error('no map')
  const text = (await page.locator('[data-middle]').getAttribute('data-middle')) ?? ''
  const [x = Number.NaN, y = Number.NaN] = text.split('/').map(Number)
  return { x: frame.x + x, y: frame.y + y }
}

/** The top of the bottom sheet in pixels; null on a wide screen, which has no sheet. */
async function sheetTop(page: Page): Promise<number | null> {
  const sheet = page.locator('[data-stop]')
  if ((await sheet.count()) === 0) return null
  return (await sheet.boundingBox())?.y ?? null
}

/** Waits until the element is inside the uncovered part of the map. */
export async function expectInSight(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    const box = await element.boundingBox()
    const frame = await page.locator('[data-map]').boundingBox()
    const bottom = (await sheetTop(page)) ?? Number.POSITIVE_INFINITY
    if (!box || !frame) throw new Error('nothing is drawn')
    expect(box.x).toBeGreaterThanOrEqual(frame.x)
    expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
    expect(box.y).toBeGreaterThanOrEqual(frame.y)
    expect(box.y + box.height).toBeLessThanOrEqual(Math.min(bottom, frame.y + frame.height))
  }).toPass()
}

/** Waits until nothing covers this point of the map. */
export async function expectMapAt(page: Page, place: Place): Promise<void> {
  await expect(async () => {
    const at = await pixelOf(page, place)
    const hit = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-map]') !== null,
      at,
    )
    expect(hit).toBe(true)
  }).toPass()
}

/** Waits until the whole element is visible: nothing covers its middle or the areas near its corners. */
export async function expectUncovered(element: Locator, options: { timeout?: number } = {}): Promise<void> {
  await expect(async () => {
    const covering = await element.evaluate(shown => {
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const inset = Math.min(8, (right - left) / 3, (bottom - top) / 3)
      const [west, east, north, south] = [left + inset, right - inset, top + inset, bottom - inset]
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [west, north],
        [east, north],
        [west, south],
        [east, south],
      ] as const
      return (
        points
          .map(([x, y]) => document.elementFromPoint(x, y))
          // Marks of one route may touch each other on a low map.
          .filter(hit => !hit?.closest('.maplibregl-marker'))
          .filter(hit => !hit || !(shown.contains(hit) || hit.contains(shown)) || hit.matches('[data-map]'))
          .map(hit => hit?.outerHTML.slice(0, 120) ?? 'outside the window')
      )
    })
    expect(covering).toEqual([])
  }).toPass(options)
}

/**
 * Taps `pixels` right of a stand until it opens; retries because circles are drawn slightly later than
 * rows.
 */
export async function tapStand(page: Page, at: Place, pixels: number, opened: Locator): Promise<void> {
  await expect(async () => {
    await settled(page)
    const { x, y } = await pixelOf(page, at)
    await page.mouse.click(x + pixels, y)
    await expect(opened).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** The distance in CSS pixels from a point to the gold border on its right. */
export async function goldBeginsAt(page: Page, from: { x: number; y: number }): Promise<number> {
  const width = 170
  const png = await page.screenshot({ clip: { x: from.x, y: Math.round(from.y), width, height: 1 } })
  return page.evaluate(
    async ({ base64, cssWidth }) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const drawing = new OffscreenCanvas(image.width, 1).getContext('2d')
      if (!drawing) throw new Error('no canvas')
      drawing.drawImage(image, 0, 0)
      const { data } = drawing.getImageData(0, 0, image.width, 1)
      for (let x = 0; x < image.width; x += 1) {
        const [red = 0, green = 0, blue = 0] = data.slice(x * 4, x * 4 + 3)
        if (red > 235 && Math.abs(green - 215) < 14 && blue < 30) return (x * cssWidth) / image.width
      }
      throw new Error('no gold')
    },
    { base64: png.toString('base64'), cssWidth: width },
  )
}
