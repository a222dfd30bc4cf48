import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows a native dialog as a modal while `open`: the browser traps focus and makes the page behind inert; closed,
 * it gives focus back to what opened it.
 */
export function useModalDialog(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    const releaseGutter = holdScrollbarGutter()
    element.showModal()
    focusFirstField(element)
    return () => {
      element.close()
      releaseGutter()
      // React has removed the dialog by now, so the browser does not restore focus by itself.
      giveBackFocus(opener)
    }
  }, [open])
  return dialog
}

/**
 * The field that a form wants to start with, marked `data-first-field`. On a phone only where it is the one
 * thing left to do ("always"): the keyboard would cover the form before it was seen.
 */
export function focusFirstField(area: Element): void {
  const field = area.querySelector<HTMLElement>('[data-first-field]')
  const roomy = window.matchMedia('(min-width: 768px)').matches
  if (roomy || field?.dataset.firstField === 'always') field?.focus()
}

/** To what opened the modal; to the screen where that is gone, like a button in a menu that closed. */
function giveBackFocus(opener: Element | null): void {
  const visible = opener instanceof HTMLElement && opener.getClientRects().length > 0
  const goal = visible && opener !== document.body ? opener : document.getElementById('main')
  goal?.focus({ preventScroll: true })
}

/** Keeps the room of a scroll bar that the modal hides, so that the page behind does not jump sideways. */
function holdScrollbarGutter(): () => void {
  const page = document.documentElement
  if (window.innerWidth === page.clientWidth) return () => {}
  page.style.scrollbarGutter = 'stable'
  return () => {
    page.style.scrollbarGutter = ''
  }
}
