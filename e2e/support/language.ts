import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Chooses Hindi in the top bar, where one tap does it at any size. */
export async function chooseHindi(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
}

/** Stores Hindi as the device's language before the page opens. */
export async function inHindi(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('sawari.language', 'hi'))
}

/** Latin words that Hindi keeps: addresses, abbreviations, names of devices and of the map's data sources. */
const sameInHindi =
  /\S+@\S+|https?:\S+|\b(?:EN|English|Sawari|CNG|OTP|WhatsApp|GPS|DMRC|NMRC|NCRTC|JSON|QR|OpenStreetMap|transitrouter|datameet|Natural Earth|Wikipedia|contributors|argon2id|Android|Chrome|Linux)\b/g

/**
 * Texts, names and hints on the page that still contain a Latin word; `own` lists the passenger's own
 * texts.
 */
export async function englishLeft(page: Page, own: readonly string[] = []): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest('script, style, noscript') && isShown(parent))
        found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      if (isShown(element))
        for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
          found.push(element.getAttribute(name) ?? '')
    return found
  })
  const withoutOwn = (text: string) => own.reduce((left, words) => left.replaceAll(words, ''), text)
  return texts.filter(text => /[A-Za-z]{2,}/.test(withoutOwn(text).replaceAll(sameInHindi, '')))
}

/** Elements whose text is cut off horizontally or vertically and cannot be scrolled. */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const cutDown =
        ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1
      const cutAcross =
        ['hidden', 'clip'].includes(overflowX) &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      return cutDown || cutAcross
    }
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    return (
      [...document.body.querySelectorAll('*')]
        .filter(element => element.checkVisibility() && hasOwnText(element))
        // Elements one pixel wide hold text for screen readers only.
        .filter(element => element.clientWidth > 1 && element.clientHeight > 1 && isCut(element))
        .map(element => `${element.tagName} ${element.className}: ${element.textContent}`)
    )
  })
}
