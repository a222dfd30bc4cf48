import { within } from '@testing-library/dom'
import { expect, onTestFinished } from 'vitest'
import { eventually } from './page-clock.ts'

type Role = 'alert' | 'status' | 'region' | 'dialog' | 'listitem' | 'button'

/** The elements of a role that contain the text, outermost first. */
export function allOf(role: Role, text: string | RegExp, area: HTMLElement = document.body): HTMLElement[] {
  const holds = ({ textContent }: HTMLElement) =>
    typeof text === 'string' ? textContent.includes(text) : text.test(textContent)
  return within(area).queryAllByRole(role).filter(holds)
}

/** The only element of a role that contains the text. */
export function oneOf(role: Role, text: string | RegExp, area?: HTMLElement): HTMLElement {
  const [found, ...more] = allOf(role, text, area)
  if (!found || more.length > 0) {
    const shown = document.body.textContent.slice(0, 2_000)
    throw new Error(`${more.length > 0 ? more.length + 1 : 'no'} ${role} with ${text} in: ${shown}`)
  }
  return found
}

/** The innermost element whose whole text is this. */
export function holding(text: string, area: HTMLElement = document.body): HTMLElement {
  const found = [...area.querySelectorAll<HTMLElement>('*')].filter(element => element.textContent === text)
  const innermost = found.at(-1)
  if (!innermost) throw new Error(`nothing says ${text} in: ${area.textContent.slice(0, 2_000)}`)
  return innermost
}

/** Records what the live regions give a screen reader to announce, and which region did. */
interface Announcement {
  readonly role: string
  readonly text: string
}

const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]'

/**
 * Records the texts of the page's live regions from now on: call it before the page is opened. A text that is
 * inserted again counts again. Several changes in one turn of the event loop count as one announcement.
 */
export function keepAnnouncements(): readonly Announcement[] {
  const kept: Announcement[] = []
  const observer = new MutationObserver(mutations => {
    for (const [region, nodes] of nodesGiven(mutations)) {
      const text = outermostIn(region, nodes).map(textOf).join(' ').trim()
      if (text !== '') kept.push({ role: region.getAttribute('role') ?? 'live', text })
    }
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return kept
}

/** Asserts that the text was announced this many times in total, and that no live regions are nested. */
export async function expectAnnounced(
  announcements: readonly Announcement[],
  text: string,
  times = 1,
): Promise<void> {
  await eventually(() => expect(announcements.filter(one => one.text === text)).toHaveLength(times))
  expect(nestedRegions()).toEqual([])
}

/** Asserts that nothing was announced twice since the page was opened. */
export function expectNothingTwice(announcements: readonly Announcement[]): void {
  const texts = announcements.map(({ text }) => text)
  expect(texts).toEqual([...new Set(texts)])
}

/** The regions that changed, each with its changed nodes. */
function nodesGiven(mutations: readonly MutationRecord[]): Map<Element, Set<Node>> {
  const given = new Map<Element, Set<Node>>()
  for (const { type, target, addedNodes } of mutations) {
    const region = elementOf(target)?.closest(LIVE)
    const nodes = type === 'characterData' ? [target] : [...addedNodes]
    if (region) for (const node of nodes) given.set(region, (given.get(region) ?? new Set()).add(node))
    else for (const node of nodes) for (const added of regionsIn(node)) given.set(added, new Set([added]))
  }
  return given
}

function outermostIn(region: Element, nodes: ReadonlySet<Node>): Node[] {
  const all = [...nodes]
  return all.filter(
    node => region.contains(node) && !all.some(other => other !== node && other.contains(node)),
  )
}

function textOf(node: Node): string {
  return (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement
}

function regionsIn(node: Node): Element[] {
  if (!(node instanceof Element)) return []
  return [...(node.matches(LIVE) ? [node] : []), ...node.querySelectorAll(LIVE)]
}

/** Nested live regions: their texts may be announced twice. */
function nestedRegions(): string[] {
  return [...document.querySelectorAll(LIVE)]
    .filter(region => region.parentElement?.closest(LIVE))
    .map(region => region.outerHTML.slice(0, 120))
}
