import { countPixels, SLOW_FRAME_MS, withFewFrames } from '../support/drawing.ts'
import { goOffline } from '../support/network.ts'
import { openProxy } from '../support/proxy.ts'
import { canvas, openMap, settled, startMap, viewOf, withoutBanner } from '../support/stand-map.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'

/** Of trunk roads: no stand, metro line or schematic line has this colour. */
const TRUNK = { red: 0xf8, green: 0xe5, blue: 0xb9 }
/** The colour of main roads at low zooms. */
const FAR_TRUNK = { red: 0xd9, green: 0xb1, blue: 0x5c }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Flies to a place and waits until the map has loaded and drawn that area. */
async function flyTo(page: Page, place: string): Promise<void> {
  await page.getByRole('combobox').fill(place)
  await page.getByRole('option').first().click()
  await expect.poll(async () => (await viewOf(page)).zoom).toBe(15)
  await settled(page)
}

/**
 * Whether the tile of the main streets that the service worker fetches last is kept: the one of the greatest zoom in the
 * south-east of the region.
 */
function keepsLastMainTile(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { data } = await (await fetch('/api/config')).json()
    const { serviceBox, vectorTiles } = data
    const tiles = 2 ** 11
    const x = Math.floor(((serviceBox.east + 180) / 360) * tiles)
    const south = (serviceBox.south * Math.PI) / 180
    const y = Math.floor((0.5 - Math.asinh(Math.tan(south)) / (2 * Math.PI)) * tiles)
    const last = vectorTiles.url.replace('{z}', '11').replace('{x}', String(x)).replace('{y}', String(y))
    const cache = await caches.open('sawari-main-streets')
    return (await cache.match(last)) !== undefined
  })
}

async function zoomOutTo(page: Page, zoom: number): Promise<void> {
  while ((await viewOf(page)).zoom > zoom) {
    const before = (await viewOf(page)).zoom
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(async () => (await viewOf(page)).zoom).toBeLessThan(before)
    await settled(page)
  }
}

test(
  'streets are drawn from our own tiles, and no other server is asked',
  anySize,
  async ({ page, baseURL }) => {
    const hosts = new Set<string>()
    const tiles: number[] = []
    page.on('response', answer => {
      const { host, pathname } = new URL(answer.url())
      hosts.add(host)
      if (pathname.startsWith('/tiles/')) tiles.push(answer.status())
    })
    await withoutBanner(page)
    await openMap(page)
    await flyTo(page, 'Shahdara Metro')
    await zoomOutTo(page, 14)
    await expect.poll(async () => countPixels(canvas(page), TRUNK)).toBeGreaterThan(300)
    expect(tiles.length).toBeGreaterThan(3)
    expect(new Set(tiles)).toEqual(new Set([200]))
    expect([...hosts]).toEqual([new URL(baseURL!).host])
  },
)

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'main streets are drawn after one visit, also where nobody has looked',
    anySize,
    async ({ page, context, baseURL, complaints }) => {
      complaints.allow(/Failed to load resource|ERR_/)
      const proxy = await openProxy(baseURL!)
      try {
        await page.goto(proxy.url)
        const kept = () =>
          page.evaluate(async () => {
            const cache = await caches.open('sawari-main-streets')
            return (await cache.keys()).length
          })
        await expect.poll(() => keepsLastMainTile(page)).toBe(true)
        await proxy.cut()
        await goOffline(context)
        await withoutBanner(page)
        await withFewFrames(page, SLOW_FRAME_MS)
        await page.goto(`${proxy.url}/hotspots`)
        await startMap(page)
        await settled(page)
        const before = await kept()
        await flyTo(page, 'Shahdara Metro')
        await zoomOutTo(page, 14)
        // The deepest stored tile, enlarged.
        await expect.poll(async () => countPixels(canvas(page), TRUNK)).toBeGreaterThan(300)
        await zoomOutTo(page, 11)
        await expect.poll(async () => countPixels(canvas(page), FAR_TRUNK, 14)).toBeGreaterThan(300)
        expect(await kept()).toBe(before)
      } finally {
        await proxy.close()
      }
    },
  )
})
