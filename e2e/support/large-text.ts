import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Doubles the text, as a passenger's setting does, and expects that all of it is readable. */
export async function expectReadableAtTwice(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(() => unreadableTexts(page), page.url()).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/**
 * Texts of the page, or of the open dialog, that are cut off, extend beyond the window or their control, or
 * overlap another text. Scrolling and pinned elements may overlap texts for a while, and are excluded.
 */
function unreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      readonly element: Element
      readonly text: string
      readonly box: DOMRect
    }

    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const lines = [...root.querySelectorAll('*')].filter(isRead).flatMap(linesOf)
    const found = [
      ...lines.filter(({ box }) => box.right > innerWidth + 1 || box.left < -1).map(described('outside')),
      ...lines.filter(sticksOut).map(described('beyond its control')),
      ...lines.filter(({ element }) => isCut(element)).map(described('cut')),
      ...lines
        .filter(line => !floats(line.element))
        .flatMap((line, index, all) =>
          all
            .slice(index + 1)
            .filter(other => overlap(line, other))
            .map(({ text }) => `on each other: ${line.text} / ${text}`),
        ),
    ]
    return [...new Set(found)]

    function isRead(element: Element): boolean {
      // Elements one pixel wide hold text for screen readers only.
      return element.checkVisibility({ visibilityProperty: true }) && element.clientWidth !== 1
    }

    function linesOf(element: Element): Line[] {
      return [...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .flatMap(node => {
          const range = document.createRange()
          range.selectNodeContents(node)
          const text = node.textContent!.trim().slice(0, 40)
          return [...range.getClientRects()]
            .filter(({ width }) => width > 2)
            .map(box => ({ element, text, box }))
        })
    }

    function described(what: string): (line: Line) => string {
      return ({ text }) => `${what}: ${text}`
    }

    function isCut(element: Element): boolean {
      const { overflowX, overflowY } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1)
      )
    }

    function sticksOut({ element, box }: Line): boolean {
      const control = element.closest('button, a')?.getBoundingClientRect()
      if (
        !control ||
        control.width === 0 ||
        getComputedStyle(element.closest('button, a')!).display === 'inline'
      )
        return false
      return box.left < control.left - 1 || box.right > control.right + 1 || box.bottom > control.bottom + 6
    }

    function floats(element: Element): boolean {
      for (let each: Element | null = element; each && each !== root; each = each.parentElement) {
        const { position, overflowY } = getComputedStyle(each)
        if (position === 'fixed' || position === 'sticky' || overflowY === 'auto' || overflowY === 'scroll')
          return true
      }
      return false
    }

    function overlap(one: Line, other: Line): boolean {
      if (one.element === other.element || one.element.contains(other.element)) return false
      if (other.element.contains(one.element)) return false
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      return width > 3 && height > 0.45 * Math.min(one.box.height, other.box.height)
    }
  })
}
