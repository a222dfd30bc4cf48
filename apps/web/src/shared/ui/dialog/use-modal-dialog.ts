import { type RefObject, useEffect, useRef } from 'react'

/**
 * Shows a native dialog as a modal while `open`: the browser traps focus and makes the page behind inert. Closing
 * returns focus to the opener.
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
      // React has already removed the dialog, so the browser does not restore focus.
      giveBackFocus(opener)
    }
  }, [open])
  return dialog
}

/**
 * Focuses the field marked `data-first-field`. On a phone only if its value is "always", because the keyboard would
 * cover the form before the passenger has seen it.
 */
export function focusFirstField(area: Element): void {
  const field = area.querySelector<HTMLElement>('[data-first-field]')
  const isWideScreen = window.matchMedia('(min-width: 768px)').matches
  if (isWideScreen || field?.dataset.firstField === 'always') field?.focus()
}

/** Returns focus to the opener, or to the screen if the opener is gone, such as a button in a closed menu. */
function giveBackFocus(opener: Element | null): void {
  const visible = opener instanceof HTMLElement && opener.getClientRects().length > 0
  const goal = visible && opener !== document.body ? opener : document.getElementById('main')
  goal?.focus({ preventScroll: true })
}

/** Reserves the width of the scroll bar that the modal hides, so that the page behind does not shift sideways. */
function holdScrollbarGutter(): () => void {
  const page = document.documentElement
  if (window.innerWidth === page.clientWidth) return () => {}
  page.style.scrollbarGutter = 'stable'
  return () => {
    page.style.scrollbarGutter = ''
  }
}
