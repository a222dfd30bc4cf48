import { readFileSync } from 'node:fs'
import { page as english } from '@sawari/messages/en/page'
import { page as hindi } from '@sawari/messages/hi/page'
import { describe, expect, test } from 'vitest'
import { byLanguage } from './manifest-chunks.ts'
import { withScreen } from './prerender.ts'

const page = [
  '<html lang="en"><head><script src="/first.js"></script><title>Sawari</title>',
  '<script type="module" crossorigin src="/app.js"></script>',
  '<link rel="modulepreload" crossorigin href="/part.js">',
  '<link rel="stylesheet" crossorigin href="/app.css"></head>',
  '<body><div id="root"></div></body></html>',
].join('')
const texts = byLanguage(() => [])
const screen = { title: '', markup: '', page: english }
const none = { scripts: [], texts, styles: [] }

describe('the page of a screen', () => {
  test('holds the screen in the root, under its own title', () => {
    const filled = withScreen(page, { ...screen, title: 'Travel', markup: '<h1>Travel</h1>' }, none)
    expect(filled).toContain('<div id="root"><h1>Travel</h1></div>')
    expect(filled).toContain('<title>Travel</title>')
  })

  test('has no English around the screen in Hindi', () => {
    const index = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
    const inHindi = withScreen(index, { ...screen, page: hindi }, none, 'hi')
    expect(withScreen(index, screen, none)).toContain('lang="en"')
    expect(inHindi).toContain('lang="hi"')
    for (const text of Object.values(english)) expect(index).toContain(text)
    for (const text of Object.values(hindi)) expect(inHindi).toContain(text)
    const sentences = inHindi.match(/(?:content="|<noscript>)[A-Z][^"<]* [^"<]*/g)
    expect(sentences).toBeNull()
  })

  test('takes signs that mean something in a replacement as they are', () => {
    const markup = "<p>$& and $' cost ₹10</p>"
    expect(withScreen(page, { ...screen, title: '$1', markup }, none)).toContain(
      `<div id="root">${markup}</div>`,
    )
  })

  test('has no style attributes, which its content policy would refuse', () => {
    const markup = '<p style="inset:0px" class="a">&quot;style=&quot;</p><b style="color:red">!</b>'
    expect(withScreen(page, { ...screen, markup }, none)).toContain(
      '<p class="a">&quot;style=&quot;</p><b>!</b>',
    )
  })

  test('asks for no script of the app by itself, and names them all in their order', () => {
    const filled = withScreen(page, screen, {
      scripts: ['/screen.js', '/shared.js'],
      texts: byLanguage(language => [`/${language}.js`, '/counted.js']),
      styles: [],
    })
    expect(filled).toContain('<html data-app="/app.js /part.js /screen.js /shared.js" ')
    expect(filled).toContain(' data-texts-en="/en.js /counted.js" data-texts-hi="/hi.js /counted.js" ')
    expect(filled).toContain(' lang="en" dir="ltr">')
    expect(filled).not.toMatch(/type="module"|modulepreload/)
    expect(filled).toContain('<script src="/first.js"></script>')
  })

  test("has the screen's style sheets after those of the app", () => {
    const filled = withScreen(page, screen, { ...none, styles: ['/screen.css'] })
    expect(filled).toContain(
      '<link rel="stylesheet" crossorigin href="/app.css"><link rel="stylesheet" crossorigin href="/screen.css"></head>',
    )
  })

  test('is refused where the page has no root to fill, or no app', () => {
    expect(() => withScreen('<main></main>', screen, none)).toThrow('index.html has no <div')
    expect(() => withScreen('<div id="root"></div>', screen, none)).toThrow('no script')
  })
})
