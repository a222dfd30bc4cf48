import { bar, menu, toggle, unfoldMenu } from '../support/accounts.ts'
import { withoutMap } from '../support/drawing.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectTouchTargets,
  openScreen,
  screens,
  shellScreens,
  sidewaysOverflow,
  widthsOf,
} from '../support/screens.ts'
import { anySize, expect, onPhone, type Page, test } from '../support/test.ts'

test('the screens of the shell can be seen, read and used by everybody', async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { path, heading } of shellScreens) {
    // Pages of text can be too narrow, never too wide.
    if (!isMobile && ['/terms', '/privacy'].includes(path)) continue
    await openScreen(page, path, heading)

    await test.step(`on ${path} whatever has focus is seen, with both rings`, async () => {
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

    await test.step(`on ${path} axe finds nothing, in light and in dark`, async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expectAccessible(page)
    })

    await test.step(`on ${path} every control is large enough`, async () => {
      await unfoldMenu(page)
      await expectTouchTargets(page, isMobile ? 44 : 24)
    })

    await test.step(`${path} never scrolls sideways, with text at 200 % either`, async () => {
      await expectNoSidewaysScroll(page, widthsOf(isMobile))
    })
  }

  await test.step('axe finds nothing with menu, toast and dialog open', async () => {
    await page.goto('/')
    await unfoldMenu(page)
    await expectAccessible(page)
    await menu(page).getByRole('link', { name: 'Find Travel Buddy' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})

test('at 400 % every screen is one column in which focus is always seen', anySize, async ({ page }) => {
  await withoutMap(page)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const { path, heading } of screens.filter(({ path }) => !['/home', '/feedbacks'].includes(path))) {
    await openScreen(page, path, heading)
    // It appears some time after the screen, over the element that then has focus.
    if (path === '/hotspots') await expect(page.getByRole('status', { name: 'Service area' })).toBeVisible()
    expect(await sidewaysOverflow(page), path).toBe(0)
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await isFocusSeen(page), `${path}, stop ${stop + 1}`).toBe(true)
    }
  }
})

test('focus begins at the top, skips to main, and Back finds its place', anySize, async ({ page }) => {
  await openScreen(page, '/', 'Last Mile Travel Made Simple')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')

  await test.step('the first Tab shows the skip link, Enter goes to main', async () => {
    await page.keyboard.press('Tab')
    const link = page.getByRole('link', { name: 'Skip to main content' })
    await expect(link).toBeFocused()
    await expect(link).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
  })

  await test.step('Back returns to the earlier screen at its scroll position', async () => {
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

  await test.step('the bar stays at the top', async () => {
    expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0 })
  })
})

test('with reduced motion nothing moves or fades', anySize, async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  for (const path of ['/', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(1_000)
    expect(await runningAnimations(page)).toEqual([])
    await expect(page.getByRole('contentinfo').locator('[data-seen]')).toHaveCSS('opacity', '1')
  }
  const rickshaw = page.getByTestId('rickshaw')
  const before = await rickshaw.getAttribute('style')
  await page.clock.runFor(10_000)
  expect(await rickshaw.getAttribute('style')).toBe(before)
  await expect(page.getByRole('button', { name: 'Pause the rickshaw' })).toHaveCount(0)
})

test(
  'a walk over every screen: no complaint, no stranger, no font, nothing unsafe',
  anySize,
  async ({ page, baseURL }) => {
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
    const policy = (await page.goto('/contact'))?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe-eval|unsafe-inline|worker-src[^;]*blob:/)
  },
)

test(
  'the first load of / weighs at most 110 KB of JavaScript, without the map',
  anySize,
  async ({ page }) => {
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
  },
)

test('the folded menu opens and closes, and the footer fades in at a fifth', onPhone, async ({ page }) => {
  await page.goto('/')
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(menu(page)).toBeHidden()

  await toggle(page).click()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(menu(page)).toBeVisible()
  expect(await menu(page).getAttribute('id')).toBe(await toggle(page).getAttribute('aria-controls'))

  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(toggle(page)).toBeFocused()

  await toggle(page).click()
  await page.mouse.click(180, 700)
  await expect(menu(page)).toBeHidden()

  await test.step('the footer has its links from the start and fades in', async () => {
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'All stands' })).toHaveAttribute('href', '/stands?lang=en')
    const content = footer.locator('[data-seen]')
    await expect(content).toHaveAttribute('data-seen', 'false')
    await expect(content).toHaveCSS('opacity', '0.001')
    await footer.scrollIntoViewIfNeeded()
    await expect(content).toHaveCSS('opacity', '1')
  })

  await toggle(page).click()
  await menu(page).getByRole('link', { name: 'Contact Us' }).click()
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL('/contact')
})

test(
  'the sign-in modal closes three ways and gives focus back, and not by a press that began inside',
  anySize,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/contact')
    const opener = bar(page).getByRole('button', { name: 'Sign In' }).locator('visible=true').first()
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 8),
    ]) {
      await opener.click()
      await expect(dialog).toBeVisible()
      await close()
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
    await opener.click()
    await expect(dialog.getByLabel('Email')).toBeVisible()
    const box = (await dialog.boundingBox())!
    await page.mouse.move(box.x + 40, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(5, 8)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
  },
)

test.describe('not found and crash', anySize, () => {
  const title = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })

  /** A screen that throws until the page signals that it is repaired. */
  const breakingScreen =
    'export function TermsScreen() { if (!window.repaired) throw new Error("forced for the test"); return null }'

  async function breakTerms(page: Page): Promise<void> {
    await page.route('**/assets/legal-screen-*.js', route =>
      route.fulfill({ contentType: 'text/javascript', body: breakingScreen }),
    )
  }

  test('an unknown path is a 404, and a screen whose code does not arrive can be loaded again', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/ERR_FAILED|Failed to load resource|Failed to fetch dynamically|could not be loaded/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const response = await page.goto('/nowhere/at/all')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Wrong Route!')
    await expectAccessible(page)

    await page.route('**/assets/contact-*.js', route => route.abort())
    await unfoldMenu(page)
    await menu(page).getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
    await expect(bar(page)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/assets/contact-*.js')
    await page.getByRole('button', { name: 'Load again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
  })

  test('a crash shows its screen in the theme of the page; Try Again renders anew, Reload Page reloads', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/forced for the test/)
    await breakTerms(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/terms')
    await expect(title(page)).toBeFocused()
    const crash = page.getByRole('alert').filter({ has: title(page) })
    const ground = await page.locator('html').evaluate(root => getComputedStyle(root).backgroundColor)
    await expect(crash).toHaveCSS('background-color', ground)
    await expect(crash).toContainText("We're sorry, but something unexpected happened.")
    await expect(crash).toContainText('Need Help?')
    await expect(crash.getByRole('link')).toHaveAttribute('href', /^mailto:support@/)
    await expectAccessible(page)

    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(title(page)).toBeVisible()
    await page.evaluate(() => Object.assign(window, { repaired: true }))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(title(page)).toHaveCount(0)
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true)

    await page.reload()
    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await page.waitForFunction(() => !('sameLoad' in window))
    await expect(title(page)).toBeVisible()
  })

  test('the crash screen needs no style sheet, no config', async ({ page, complaints }) => {
    complaints.allow(/forced for the test|ERR_FAILED|Failed to load resource/)
    await breakTerms(page)
    await page.route('**/assets/index-*.css', route => route.abort())
    await page.route('**/api/config', route => route.abort())
    await page.goto('/terms')
    await expect(title(page)).toBeVisible()
    await expect(page.getByRole('link', { name: /^support@/ }).first()).toBeVisible()
    const reload = page.getByRole('button', { name: 'Reload Page' })
    await expect(reload).toHaveCSS('background-color', 'rgb(11, 107, 58)')
  })
})

/** Whether the element with focus is inside the window and not covered. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return true
    const seen = [...element.getClientRects()].some(({ left, right, top, bottom }) => {
      const [x, y] = [
        (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
      ]
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
    return seen
  })
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
