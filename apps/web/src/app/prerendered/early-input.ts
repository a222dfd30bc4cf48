// Taps, focus and typed letters from the time before the app had started. public/first-paint.js records them;
// they are repeated here once the app shows the same screen.

interface Place {
  /** The index of each element on the way down from the app's root. */
  readonly path: readonly number[]
  /** Its tag and name, because the app may show another element in that position. */
  readonly what: string
}

interface EarlyInput {
  readonly tapped: Place | null
  readonly focused: Place | null
  readonly typed: ReadonlyMap<string, { readonly place: Place; readonly value: string }>
}

declare global {
  /** Set by public/first-paint.js on prerendered pages. Stops the recording. */
  var takeEarlyInput: (() => EarlyInput) | undefined
}

/**
 * Gives focus and typed letters to the app's elements. Call it in the task that inserts them into the page,
 * because a key that is pressed while nothing has focus is lost. Skips elements that no longer exist. Returns a
 * function that presses the tapped button: call it once the app's handlers work.
 */
export function repeatEarlyInput(root: Element): () => void {
  const early = globalThis.takeEarlyInput?.()
  globalThis.takeEarlyInput = undefined
  if (!early) return () => {}
  if (early.focused && document.activeElement === document.body) elementAt(root, early.focused)?.focus()
  for (const { place, value } of early.typed.values()) {
    const field = elementAt(root, place)
    if (field instanceof HTMLInputElement) type(field, value)
  }
  const { tapped } = early
  return () => {
    if (tapped) elementAt(root, tapped)?.click()
  }
}

function elementAt(root: Element, { path, what }: Place): HTMLElement | null {
  let element: Element | undefined = root
  for (const index of path) element = element?.children[index]
  if (!(element instanceof HTMLElement)) return null
  const found = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`
  return found === what ? element : null
}

/** React notices a value only if the native setter sets it and an input event follows. */
function type(field: HTMLInputElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
