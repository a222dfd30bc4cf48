import '@testing-library/jest-dom/vitest'

// What the DOM of the tests lacks and the app relies on in every browser.

/** An element that is on the page has a box, so that it can be given focus back. */
Element.prototype.getClientRects = function () {
  return (this.isConnected ? [this.getBoundingClientRect()] : []) as unknown as DOMRectList
}

const showModal = HTMLDialogElement.prototype.showModal

/** A modal dialog takes focus when it opens. */
HTMLDialogElement.prototype.showModal = function () {
  showModal.call(this)
  this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus()
}

/** Escape asks the dialog on top to close. */
document.addEventListener('keydown', event => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || !(top instanceof HTMLDialogElement)) return
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
})

const clickLink = HTMLAnchorElement.prototype.click

/** A download leaves the page where it is. */
HTMLAnchorElement.prototype.click = function () {
  if (!this.hasAttribute('download')) clickLink.call(this)
}
