/** The elements of the prerendered page that were used before the app had started, recorded by public/first-paint.js. */
interface EarlyInput {
  readonly tapped?: HTMLElement
  readonly focused?: HTMLElement
  readonly typed: ReadonlySet<HTMLInputElement>
}

declare global {
  /** Set by public/first-paint.js on prerendered pages. Stops the recording. */
  var takeEarlyInput: (() => EarlyInput) | undefined
}

/**
 * Gives focus and typed letters to the app's elements. Call it in the task that inserts them into the page,
 * because a key that is pressed while nothing has focus is lost. Returns a function that presses the tapped button: call
 * it once the app's handlers work.
 */
export function repeatEarlyInput(root: Element): () => void {
  const { tapped, focused, typed = new Set<HTMLInputElement>() } = globalThis.takeEarlyInput?.() ?? {}
  globalThis.takeEarlyInput = undefined
  if (document.activeElement === document.body) successorOf(focused, root)?.focus()
  for (const field of typed) type(successorOf(field, root), field.value)
  return () => successorOf(tapped, root)?.click()
}

/** The app's element in the place of one that React has removed; none if it is another one. */
function successorOf<Kind extends HTMLElement>(removed: Kind | undefined, root: Element): Kind | undefined {
  let top: Element | undefined = removed
  while (top?.parentElement) top = top.parentElement
  if (!removed || !top || top.isConnected) return undefined
  const place = [...top.querySelectorAll(removed.localName)].indexOf(removed)
  const found = root.firstElementChild?.querySelectorAll<Kind>(removed.localName)[place]
  return found && nameOf(found) === nameOf(removed) ? found : undefined
}

function nameOf(element: Element): string | null {
  return element.getAttribute('aria-label') ?? element.textContent
}

/** React notices a value only if the native setter sets it and an input event follows. */
function type(field: HTMLInputElement | undefined, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  if (!field) return
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
