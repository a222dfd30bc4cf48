import { describe, expect, test } from 'vitest'
import { legibleName, shownName } from './masked-person.ts'

test.each([
  ['Bilal Khan', 'Bilal K.'],
  ['Bilal', 'Bilal'],
  ['  Asha  Devi   Verma ', 'Asha V.'],
  ['ravi kumar', 'ravi K.'],
  ['आशा वर्मा', 'आशा व.'],
  ['Zoë Ökonom', 'Zoë Ö.'],
])('%j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})

describe('a name as others read it', () => {
  test.each([
    ['Asha Verma', 'Asha Verma'],
    ['आशा वर्मा', 'आशा वर्मा'],
    // Joiners that shape letters stay.
    ['क्\u200dष श्\u200cर', 'क्\u200dष श्\u200cर'],
    ['محمد علي', 'محمد علي'],
    ['Zoë ❤\ufe0f', 'Zoë ❤\ufe0f'],
  ])('%j stays as it is', (name, read) => expect(legibleName(name)).toBe(read))

  test.each([
    ['turns what follows', 'Asha\u202e Verma', 'Asha Verma'],
    ['ends the isolation around it', 'Asha\u2069\u202e', 'Asha'],
    ['is another name with something unseen', 'A\u200bsha\u200d Ver\u2060ma\ufeff', 'Asha Verma'],
    ['commands a terminal', 'Asha\u0007\u001b[31m', 'Asha[31m'],
    ['fills the line', `Asha${'\u3000'.repeat(60)}Verma`, 'Asha Verma'],
    ['piles marks over other lines', `A${'\u0301'.repeat(70)}sha`, `A${'\u0301'.repeat(4)}sha`],
  ])('that %s', (_, name, read) => {
    expect(legibleName(name)).toBe(read)
    expect(shownName(name)).toBe(shownName(read))
  })
})
