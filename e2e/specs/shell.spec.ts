import type { Page } from '@playwright/test'
import {
  expectAccessible,
  openScreen,
  screens,
  shellScreens,
  sidewaysOverflow,
  widthsOf,
} from '../support/screens.ts'
import { anySize, expect, onPhone, test } from '../support/test.ts'
import { menu, unfoldMenu } from '../support/top-bar.ts'

test.describe('all screens', () => {
  for (const { path, heading } of shellScreens) {
    // Pages of text can be too narrow, never too wide.
    const sizes = ['/terms', '/privacy'].includes(path) ? onPhone : {}
    test(`1, 2, 3, 4 ${path} can be seen, read and used by everybody`, sizes, async ({ page, isMobile }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openScreen(page, path, heading)

      await test.step('4 whatever has focus is seen, with both rings', async () => {
        let stops = 0
        for (; stops < 40; stops += 1) {
          await page.keyboard.press('Tab')
          const stop = await focusedElement(page)
          if (stop === null) break
          expect(stop).toMatchObject({ outline: 'solid 2px', hit: true })
          expect(stop.rings, stop.name).toContain('0px 0px 0px 4px')
        }
        expect(stops).toBeGreaterThan(5)
      })

      await test.step('1 axe finds nothing, in light and in dark', async () => {
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        await expectAccessible(page)
      })

      await test.step('3 every control is large enough', async () => {
        await unfoldMenu(page)
        expect(await smallControls(page, isMobile ? 44 : 24)).toEqual([])
      })

      await test.step('2 it never scrolls sideways, with text at 200 % either', async () => {
        for (const width of widthsOf(isMobile)) {
          await page.setViewportSize({ width, height: 740 })
          await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
          expect(await sidewaysOverflow(page), `${width} px`).toBe(0)
          await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
          expect(await sidewaysOverflow(page), `${width} px, 200 %`).toBe(0)
        }
      })
    })
  }

  test('1 axe finds nothing with menu, toast and dialog open', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await unfoldMenu(page)
    await expectAccessible(page)
    await menu(page).getByRole('link', { name: 'Find Travel Buddy' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('whatever the size', anySize, () => {
  test('5 the first Tab shows the skip link, Enter goes to main', async ({ page }) => {
    await openScreen(page, '/', 'Last Mile Travel Made Simple')
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to main content' })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
  })

  test('6 focus stays at the top on the first load', async ({ page }) => {
    await openScreen(page, '/contact', 'Contact Us')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  test('7 Back returns to the earlier screen at its scroll position', async ({ page }) => {
    await page.goto('/')
    const support = page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' })
    await support.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(100)
    await support.click()
    await expect(page).toHaveURL('/contact')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(scrolled, -1)
  })

  for (const path of ['/', '/nowhere'])
    test(`10 with reduced motion nothing on ${path} moves`, async ({ page, complaints }) => {
      complaints.allow(/status of 404/)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.clock.install()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.clock.runFor(1_000)
      expect(await runningAnimations(page)).toEqual([])
      const rickshaw = page.getByTestId('rickshaw')
      if ((await rickshaw.count()) === 0) return
      const before = await rickshaw.getAttribute('style')
      await page.clock.runFor(10_000)
      expect(await rickshaw.getAttribute('style')).toBe(before)
      await expect(page.getByRole('button', { name: 'Pause the rickshaw' })).toHaveCount(0)
    })

  test('11 the theme follows the system', async ({ page }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    expect(await background()).toBe('rgb(250, 250, 245)')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await background()).toBe('rgb(16, 20, 14)')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  test('12 with forced colours controls keep a border and focus an outline', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/')
    const button = page.getByRole('link', { name: 'Share Journey' })
    await expect(button).toHaveCSS('border-top-style', 'solid')
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    expect((await focusedElement(page))?.outline).toBe('solid 3px')
  })

  test('13, 14 a walk over every screen: no complaint, no stranger, no font', async ({ page, baseURL }) => {
    const strangers: string[] = []
    page.on('request', request => {
      const isOurs = request.url().startsWith(`${baseURL}/`) || /^(data|blob):/.test(request.url())
      if (!isOurs || request.resourceType() === 'font') strangers.push(request.url())
    })
    for (const { path, heading } of screens) {
      await openScreen(page, path, heading)
      await page.waitForLoadState('networkidle')
    }
    expect(strangers).toEqual([])
  })

  test('13 the content policy allows no eval, no inline code, no blob worker', async ({ page }) => {
    const policy = (await page.goto('/contact'))?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe-eval|unsafe-inline|worker-src[^;]*blob:/)
  })

  test('23 the first load of / weighs at most 110 KB of JavaScript, without the map', async ({ page }) => {
    const scripts: Promise<number>[] = []
    page.on('response', response => {
      if (response.request().resourceType() !== 'script') return
      expect(response.url()).not.toContain('maplibre')
      scripts.push(
        response
          .request()
          .sizes()
          .then(sizes => sizes.responseBodySize),
      )
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(110 * 1_024)
  })
})

/** The controls that are narrower than 24 px or lower than the given pixels, one line each. */
function smallControls(page: Page, least: number): Promise<string[]> {
  return page.evaluate(leastHeight => {
    const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
    return controls
      .filter(control => control.checkVisibility({ opacityProperty: false }))
      .map(control => ({ text: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < leastHeight)
      .map(({ text, box }) => `${text}: ${box.width} × ${box.height}`)
  }, least)
}

/** The element with focus: its focus rings, and whether its middle is visible; null if it is the page. */
function focusedElement(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const box = focused.getBoundingClientRect()
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const style = getComputedStyle(focused)
    return {
      name: focused.textContent,
      outline: `${style.outlineStyle} ${style.outlineWidth}`,
      rings: style.boxShadow,
      hit: hit !== null && (focused.contains(hit) || hit.contains(focused)),
    }
  })
}

/** Animations and transitions that still run and are long enough to be seen. */
function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(one => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 10)
      .map(one => one.id || String(one.effect?.getComputedTiming().duration)),
  )
}
