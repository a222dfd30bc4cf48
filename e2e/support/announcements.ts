import type { Page } from '@playwright/test'

/** A text that a live region gave to screen readers, with the region's role. */
export interface Announcement {
  readonly role: string
  readonly text: string
}

const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]'

/** Records every text put into a live region from the first paint on; a repeated text is recorded again. */
export async function keepAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(live => {
    const kept: Announcement[] = []
    Object.assign(window, { announcements: kept })
    const textOf = (node: Node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim()

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
        const text = outermost.map(textOf).join(' ').trim()
        if (text !== '') kept.push({ role: region.getAttribute('role') ?? 'live', text })
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })

    function elementOf(node: Node): Element | null {
      return node instanceof Element ? node : node.parentElement
    }

    function regionsIn(node: Node): Element[] {
      if (!(node instanceof Element)) return []
      return [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)]
    }
  }, LIVE)
}

/** All announcements since the page was opened, in order. */
export function announcements(page: Page): Promise<Announcement[]> {
  return page.evaluate(() => (window as unknown as { announcements: Announcement[] }).announcements)
}

/** Live regions inside other live regions: their texts may be announced twice. */
export function nestedRegions(page: Page): Promise<string[]> {
  return page.evaluate(
    live =>
      [...document.querySelectorAll(live)]
        .filter(region => region.parentElement?.closest(live))
        .map(region => region.outerHTML.slice(0, 120)),
    LIVE,
  )
}
