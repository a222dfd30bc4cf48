import '@testing-library/jest-dom/vitest'

// What the DOM of the tests lacks and the app needs: boxes of elements, and scrolling.
const boxOf = (element: Element) => element.getBoundingClientRect()
Element.prototype.getClientRects = function () {
  return (this.isConnected ? [boxOf(this)] : []) as unknown as DOMRectList
}
