import '@testing-library/jest-dom/vitest'
import { PAGE_REGION_ID } from '@sawari/contract/page-region'
import { credits } from '@sawari/data/regions/ncr/dist/basemap.json'
import { box, centre } from '@sawari/data/regions/ncr/region.json'
import texts from '@sawari/data/regions/ncr/texts.json'

/** The server writes its region into each page. */
const region = document.createElement('script')
region.type = 'application/json'
region.id = PAGE_REGION_ID
region.textContent = JSON.stringify({ box, centre, credits, texts })
document.head.append(region)

// Browser features that the app uses and the tests' DOM lacks.

/** An element on the page has a box, so that focus can be restored to it. */
Element.prototype.getClientRects = function () {
  return (this.isConnected ? [this.getBoundingClientRect()] : []) as unknown as DOMRectList
}

const showModal = HTMLDialogElement.prototype.showModal

/** A modal dialog takes focus when it opens. */
HTMLDialogElement.prototype.showModal = function () {
  showModal.call(this)
  this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus()
}

/** Escape sends a cancel event to the topmost dialog. */
document.addEventListener('keydown', event => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || !(top instanceof HTMLDialogElement)) return
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
})

const clickLink = HTMLAnchorElement.prototype.click

/** A download does not navigate. */
HTMLAnchorElement.prototype.click = function () {
  if (!this.hasAttribute('download')) clickLink.call(this)
}
