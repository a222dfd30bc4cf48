import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeWords } from './place-words.ts'
import { isDevanagari, romanise } from './romanise.ts'

test.each([
  ['राजीव', 'rajiv'],
  ['इंदिरापुरम', 'indirapuram'],
  ['किसान', 'kisan'],
  ['मेट्रो', 'metro'],
  ['वैशाली', 'vaishali'],
  ['कौशांबी', 'kaushambi'],
  ['पुराना', 'purana'],
  ['अड्डा', 'adda'],
  ['बस', 'bas'],
  ['कमल', 'kamal'],
  ['फरीदाबाद', 'faridabad'],
  ['आनंद', 'anand'],
  ['विहार', 'vihar'],
  ['करकरडूमा', 'karkarduma'],
  ['नोएडा', 'noeda'],
  ['ऑटो', 'oto'],
  ['कृष्णा', 'krishna'],
  ['52', '52'],
  ['16बी', '16bi'],
  ['metro', 'metro'],
])('%s is written %s', (hindi, latin) => {
  expect(placeWords(hindi).map(romanise).join(' ')).toBe(latin)
})

test('leaves no letter of Devanagari behind', () => {
  const letters = [...'अआइईउऊऋएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहािीुूृेैोौ्ंँ']
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(word, text => {
      for (const each of placeWords(`क${text}`)) expect(romanise(each)).toMatch(/^[a-z\u093e-\u094d]*$/)
    }),
  )
})

test('takes any word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), text => {
      if (!isDevanagari(text)) expect(romanise(text)).toBe(text)
      else expect(typeof romanise(text)).toBe('string')
    }),
  )
})
