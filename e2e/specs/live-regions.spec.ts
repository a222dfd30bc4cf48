// A change while code loads is announced once, by one live region; the others are in live-regions.screen.test.tsx.
import { withoutMap } from '../support/drawing.ts'
import { hold } from '../support/network.ts'
import { anySize, expect, type Page, test } from '../support/test.ts'

const FORMS = '**/assets/auth-forms-*.js'
const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]'

/** Records every text put into a live region from the first paint on; a repeated text is recorded again. */
async function keepAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(live => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
    const regionsIn = (node: Node) =>
      node instanceof Element ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)] : []

    new MutationObserver(mutations => {
      // Several changes of a region in one batch are announced once.
      const given = new Map<Element, Set<Node>>()
      for (const { type, target, addedNodes } of mutations) {
        const region = elementOf(target)?.closest(live)
        const nodes = type === 'characterData' ? [target] : [...addedNodes]
        if (region) for (const node of nodes) given.set(region, (given.get(region) ?? new Set()).add(node))
        else for (const node of nodes) for (const alert of regionsIn(node)) given.set(alert, new Set([alert]))
      }
      for (const [region, nodes] of given) {
        const outermost = [...nodes].filter(
          node => region.contains(node) && ![...nodes].some(other => other !== node && other.contains(node)),
        )
        const text = outermost
          .map(node => (node.textContent ?? '').replace(/\s+/g, ' ').trim())
          .join(' ')
          .trim()
        if (text !== '') announced.push(text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, LIVE)
}

/** All texts announced since the page was opened, in order. */
const announcements = (page: Page) =>
  page.evaluate(() => (window as unknown as { announced: string[] }).announced)

/** The text was announced this many times since the page was opened, and no live regions are nested. */
async function expectAnnounced(page: Page, text: string, times = 1): Promise<void> {
  const timesAnnounced = async () => (await announcements(page)).filter(one => one === text).length
  await expect.poll(timesAnnounced, text).toBe(times)
  const nested = page.locator(`:is(${LIVE}) :is(${LIVE})`)
  await expect(nested).toHaveCount(0)
}

test(
  'what is on its way is said once: a screen, a form, a sign-in that a screen needs',
  anySize,
  async ({ page }) => {
    await withoutMap(page)
    await keepAnnouncements(page)
    const dialog = page.getByRole('dialog')

    await test.step('the landing screen after a sign-out by address', async () => {
      await page.goto('/logout')
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAnnounced(page, 'Loading')
    })

    await test.step('the sign-in form, in its dialog', async () => {
      await page.goto('/')
      const release = await hold(page, FORMS)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(dialog.getByRole('status')).toHaveText('Loading')
      release()
      await expect(dialog.getByLabel('Email')).toBeVisible()
      await expectAnnounced(page, 'Loading')
      await page.unroute(FORMS)
    })

    await test.step('that a visitor has to sign in; the loading is read with the page', async () => {
      const release = await hold(page, FORMS)
      await page.goto('/profile')
      await expect(dialog.getByText('Loading')).toBeVisible()
      await expect(page).toHaveURL('/')
      release()
      await expect(dialog.getByLabel('Email')).toBeVisible()
      await expectAnnounced(page, 'Please sign in to access Profile')
      const texts = await announcements(page)
      expect(texts).toEqual([...new Set(texts)])
    })
  },
)
