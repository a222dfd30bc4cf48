import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PAGE_TEXTS, withScreen } from './prerender.ts'

const page = [
  '<html lang="en"><head><script src="/first.js"></script><title>Sawari</title>',
  '<script type="module" crossorigin src="/app.js"></script>',
  '<link rel="modulepreload" crossorigin href="/part.js">',
  '<link rel="stylesheet" crossorigin href="/app.css"></head>',
  '<body><div id="root"></div></body></html>',
].join('')
const texts = { en: [], hi: [] }
const none = { scripts: [], texts, styles: [] }

describe('the page of a screen', () => {
  test('holds the screen in the root, under its own title', () => {
    const filled = withScreen(page, { title: 'Travel', markup: '<h1>Travel</h1>' }, none)
    expect(filled).toContain('<div id="root"><h1>Travel</h1></div>')
    expect(filled).toContain('<title>Travel</title>')
  })

  test('has no English around the screen in Hindi', () => {
    const index = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
    const screen = { title: '', markup: '' }
    const [english, hindi] = (['en', 'hi'] as const).map(language =>
      withScreen(index, screen, none, language),
    )
    expect(english).toContain('lang="en"')
    expect(hindi).toContain('lang="hi"')
    for (const [inEnglish, inHindi] of PAGE_TEXTS) {
      expect(english).toContain(inEnglish)
      expect(hindi).not.toContain(inEnglish)
      expect(hindi).toContain(inHindi)
    }
    const sentences = (hindi ?? '').match(/(?:content="|<noscript>)[A-Z][^"<]* [^"<]*/g)
    expect(sentences).toBeNull()
  })

  test('takes signs that mean something in a replacement as they are', () => {
    const markup = "<p>$& and $' cost ₹10</p>"
    expect(withScreen(page, { title: '$1', markup }, none)).toContain(`<div id="root">${markup}</div>`)
  })

  test('has no style attributes, which its content policy would refuse', () => {
    const markup = '<p style="inset:0px" class="a">&quot;style=&quot;</p><b style="color:red">!</b>'
    expect(withScreen(page, { title: '', markup }, none)).toContain(
      '<p class="a">&quot;style=&quot;</p><b>!</b>',
    )
  })

  test('asks for no script of the app by itself, and names them all in their order', () => {
    const filled = withScreen(
      page,
      { title: '', markup: '' },
      {
        scripts: ['/screen.js', '/shared.js'],
        texts: { en: ['/en.js', '/counted.js'], hi: ['/hi.js'] },
        styles: [],
      },
    )
    expect(filled).toContain('<html data-app="/app.js /part.js /screen.js /shared.js" ')
    expect(filled).toContain(' data-texts-en="/en.js /counted.js" data-texts-hi="/hi.js" lang="en">')
    expect(filled).not.toMatch(/type="module"|modulepreload/)
    expect(filled).toContain('<script src="/first.js"></script>')
  })

  test("has the screen's style sheets after those of the app", () => {
    const filled = withScreen(page, { title: '', markup: '' }, { ...none, styles: ['/screen.css'] })
    expect(filled).toContain(
      '<link rel="stylesheet" crossorigin href="/app.css"><link rel="stylesheet" crossorigin href="/screen.css"></head>',
    )
  })

  test('is refused where the page has no root to fill, or no app', () => {
    const screen = { title: '', markup: '' }
    expect(() => withScreen('<main></main>', screen, none)).toThrow('index.html has no <div')
    expect(() => withScreen('<div id="root"></div>', screen, none)).toThrow('no script')
  })
})
