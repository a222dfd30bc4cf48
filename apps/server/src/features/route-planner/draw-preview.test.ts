import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { createPictures, openTypeface, type Typeface } from '../../platform/pictures/pictures.ts'
import { drawPreview } from './draw-preview.ts'

const PLACES = { places: 'Here and There', previewAreas: 'Here · There' }

let typeface: Typeface
beforeAll(async () => {
  typeface = await openTypeface(join(import.meta.dirname, '../../../assets/preview-font/preview-bold.ttf'))
})

const end = (name: string, nameHi = '') => ({ name, nameHi, isNear: false })
const ride = { fareRupees: 25, minutes: 65, transfers: 1, service: 'shared' as const, lines: [] }

/** The drawn texts, in the order of drawing. */
function wordsOf(draw: (spy: Typeface) => string): string[] {
  const words: string[] = []
  draw({
    outline: (text, sizePx) => {
      words.push(text)
      return typeface.outline(text, sizePx)
    },
  })
  return words
}

test('shows both ends in both languages, and the figures', () => {
  const preview = {
    source: end('Lal Market', 'लाल मार्केट'),
    destination: { ...end('City Hospital', 'सिटी अस्पताल'), isNear: true },
    ride,
  }
  expect(wordsOf(spy => drawPreview(spy, preview, PLACES))).toEqual(
    expect.arrayContaining([
      'Lal Market',
      'लाल मार्केट',
      'Near City Hospital',
      'सिटी अस्पताल के पास',
      '₹25',
      '1 h 5 min',
      '1 change',
    ]),
  )
})

test('names the metro lines on their colours, as many as there is room for', () => {
  const [blue, violet] = [
    { name: 'Blue Line', colour: '#0067b1' },
    { name: 'Violet Line', colour: '#6d3d96' },
  ]
  const draw = (lines: readonly (typeof blue)[]) => (spy: Typeface) =>
    drawPreview(
      spy,
      { source: end('A'), destination: end('B'), ride: { ...ride, service: 'metro', lines } },
      PLACES,
    )
  expect(wordsOf(draw([blue, violet]))).toEqual(
    expect.arrayContaining(['Blue Line', 'Violet Line', '1 change']),
  )
  const svg = draw([blue, violet])(typeface)
  expect(svg.indexOf('fill="#0067b1"')).toBeLessThan(svg.indexOf('fill="#6d3d96"'))
  const many = draw(Array.from({ length: 9 }, () => blue))(typeface)
  expect(many.match(/fill="#0067b1"/g)?.length).toBe(3)
})

test('shows no figures without a ride', () => {
  const words = wordsOf(spy => drawPreview(spy, { source: end('A'), destination: end('B') }, PLACES))
  expect(words.join()).not.toContain('₹')
})

test('cuts a name that is wider than the picture', () => {
  const words = wordsOf(spy =>
    drawPreview(spy, { source: end('Wide '.repeat(40)), destination: end('B') }, PLACES),
  )
  const cut = words.filter(text => text.endsWith('…')).at(-1) ?? ''
  expect(cut).toMatch(/^Wide .*…$/)
  expect(typeface.outline(cut, 62 * 0.6).widthPx).toBeLessThan(1_000)
})

test('shapes Devanagari: a vowel sign before its consonant, a conjunct in the place of its parts', () => {
  const width = (text: string) => typeface.outline(text, 100).widthPx
  expect(width('क्ष')).toBeLessThan(width('क') + width('ष'))
  const glyphs = (text: string) => typeface.outline(text, 100).svg.match(/<path/g)?.length
  expect(glyphs('कि')).toBe(2)
  expect(glyphs('日本')).toBeUndefined()
})

test('draws no text of its own: letters are outlines', () => {
  const svg = drawPreview(typeface, { source: end('<script>&"'), destination: end('B'), ride }, PLACES)
  expect(svg).not.toMatch(/<text|<script|&/)
})

test('loading the renderer looks up no name of a peer, which would block the event loop', async () => {
  // Missing in the types of Node.
  const report = Object.assign(process.report, { excludeNetwork: false })
  const getReport = report.getReport.bind(report)
  const excluded: boolean[] = []
  vi.spyOn(report, 'getReport').mockImplementation(error => {
    excluded.push(report.excludeNetwork)
    return getReport(error)
  })
  const pictures = createPictures({ warn: () => undefined })
  const drawn = await pictures.atOnce(
    'a',
    () => '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  )
  expect(drawn?.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(excluded).not.toContain(false)
  expect(report.excludeNetwork).toBe(true)
})
