import { expect, test } from 'vitest'
import { firstNameAndInitial } from './first-name.ts'

test.each([
  ['Bilal Khan', 'Bilal K.'],
  ['  Asha  Devi verma ', 'Asha V.'],
  ['Bilal', 'Bilal'],
  ['आशा वर्मा', 'आशा व.'],
  ['', ''],
])('%j is shown as %j', (name, short) => {
  expect(firstNameAndInitial(name)).toBe(short)
})
