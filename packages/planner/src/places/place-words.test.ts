import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeWords } from './place-words.ts'

describe('the words of a name', () => {
  test.each([
    ['case, spaces and punctuation', '  Gaur-CHOWK (Char Murti) ', ['gaur', 'chowk', 'char', 'murti']],
    ['a number written onto its word', 'Sector52', ['sector', '52']],
    ['numbers with letters', 'Sector 16A, P3', ['sector', '16a', 'p3']],
    ['accents', 'Café', ['cafe']],
    ['Devanagari digits', 'सेक्टर ५२', ['सेक्टर', '52']],
    ['a nukta in either form', 'ग़ाज़ियाबाद', placeWords('गाजियाबाद')],
    ['a composed nukta', 'क़', ['क']],
    ['chandrabindu and anusvara', 'चाँद', placeWords('चांद')],
    ['a nasal before its own kind', 'आनन्द पम्प', placeWords('आनंद पंप')],
    ['invisible joiners', 'आन\u200dंद', placeWords('आनंद')],
    ['full-width letters', 'Ｎｏｉｄａ', ['noida']],
    ['nothing', ' ,.%_ ', []],
  ])('%s', (_, text, words) => {
    expect(placeWords(text)).toEqual(words)
  })

  test('are the same after joining and splitting', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), text => {
        const words = placeWords(text)
        expect(placeWords(words.join(' ').slice(0, 200))).toEqual(words)
      }),
    )
  })
})
