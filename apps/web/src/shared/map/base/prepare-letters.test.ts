import { expect, test } from 'vitest'
import { lettersOf } from './prepare-letters.ts'

test.each([
  ['each letter once', ['Noida', 'Noda'], ['N', 'o', 'i', 'd', 'a']],
  ['a letter with its marks as one', ['नोएडा'], ['नो', 'ए', 'डा']],
  ['nothing of no name', [], []],
])('names are drawn by their letters: %s', (_, names, letters) => {
  expect(lettersOf(names)).toEqual(letters)
})
