import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeWords } from '../place-words.ts'
import { soundOf } from './word-list.ts'

const sound = (text: string) => placeWords(text).map(soundOf).join(' ')

test.each([
  ['chowk', 'chauk', 'चौक'],
  ['laxmi', 'lakshmi', 'लक्ष्मी'],
  ['vaishali', 'veshali', 'वैशाली'],
  ['rajiv', 'rajeev', 'राजीव'],
  ['seelampur', 'shilampur', 'सीलमपुर'],
  ['pooja', 'puja', 'पूजा'],
  ['shaheed', 'shahid', 'शहीद'],
  ['najafgarh', 'nazafgadh', 'नजफगढ़'],
  ['hauz', 'hauj', 'हौज'],
  ['phatak', 'fatak', 'फाटक'],
  ['nizamuddin', 'nijamudin', 'निजामुद्दीन'],
  ['malviya', 'malvia', 'मालवीय'],
  ['rajendra', 'rajendr', 'राजेंद्र'],
  ['qutub', 'kutub', 'क़ुतुब'],
  ['khaas', 'khas', 'खास'],
  ['jhandewalan', 'jhandevalan', 'झंडेवालान'],
])('%s sounds like %s and %s', (word, ...others) => {
  expect(others.map(sound)).toEqual(others.map(() => sound(word)))
})

test.each([
  ['nagar', 'nagri'],
  ['vihar', 'veer'],
  ['park', 'parikh'],
  ['sector', 'secretariat'],
  ['raj', 'ram'],
  ['16a', '16b'],
  ['11', '1'],
])('%s does not sound like %s', (a, b) => expect(sound(a)).not.toBe(sound(b)))

test('takes any word, and never makes it nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), text => {
      for (const word of placeWords(text)) expect(soundOf(word).length).toBeGreaterThan(0)
    }),
  )
})
