import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NameWords } from './name-words.ts'
import { placeWords } from './place-words.ts'

/** Characters that the steps of normalising concern: cases, digits, nasals before consonants, marks, other scripts. */
const characters = fc.constantFrom(
  ..."aZbq09 -_.,'()/|\t~~é√½ßİ漢",
  ...'अआकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह',
  ...'ऀँंःािीुू़््््ऽॐॠ।॥॰ॱ०५९ॲॿऩऱऴक़य़',
  ...['\u200c', '\u200d', '\u0301', '\u007f', '\ud835', '\ude00', 'Sector', 'सेक्टर', 'क़', 'न्त', 'म्ब', 'ङ़्क'],
)
const texts = fc.oneof(
  fc.array(characters, { maxLength: 40 }).map(parts => parts.join('')),
  fc.stringMatching(/^[ -~]{0,40}$/),
  fc.stringMatching(/^[ऀ-ॿ]{0,40}$/),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .tuple(fc.constantFrom('a1', 'abc12', 'क '), fc.integer({ min: 60, max: 130 }))
    .map(([text, times]) => text.repeat(times)),
)

test('names are split into the same words as typed texts', () => {
  const words = new NameWords()
  fc.assert(
    fc.property(texts, text => {
      expect(words.split(text)).toEqual(placeWords(text))
    }),
    { numRuns: 5_000 },
  )
})

test('so are the names of thousands of different words', () => {
  const words = new NameWords()
  const names = Array.from(
    { length: 20_000 },
    (_, number) => `Gali ${(number * 7919) % 10_007}a, पार्क${number % 997}`,
  )
  for (const name of names) expect(words.split(name)).toEqual(placeWords(name))
})
