import { within } from '@testing-library/dom'

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
