import { describe, expect, test } from 'vitest'
import { withLanding } from './prerender.ts'

const page = '<title>Sawari</title><div id="root"></div><script src="/app.js"></script>'

describe('the page of the landing screen', () => {
  test('holds the screen in the root, under its own title', () => {
    expect(withLanding(page, { title: 'Travel', markup: '<h1>Travel</h1>' })).toBe(
      '<title>Travel</title><div id="root"><h1>Travel</h1></div><script src="/app.js"></script>',
    )
  })

  test('takes signs that mean something in a replacement as they are', () => {
    const markup = "<p>$& and $' cost ₹10</p>"
    expect(withLanding(page, { title: '$1', markup })).toContain(`<div id="root">${markup}</div>`)
  })

  test('is read before its scripts: they come after the style sheet', () => {
    const head = '<script src="/first.js"></script><script type="module" src="/app.js"></script>'
    const preload =
      '<link rel="modulepreload" crossorigin href="/part.js"><link rel="stylesheet" href="/a.css">'
    expect(withLanding(`${head}${preload}${page}`, { title: '', markup: '' })).toContain(
      '<script src="/first.js"></script><script type="module" src="/app.js" fetchpriority="low"></script>' +
        '<link rel="modulepreload" crossorigin href="/part.js" fetchpriority="low"><link rel="stylesheet" href="/a.css">',
    )
  })

  test('is refused where the page has no root to fill', () => {
    expect(() => withLanding('<main></main>', { title: '', markup: '' })).toThrow('index.html has no')
  })
})
