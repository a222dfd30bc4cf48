import { expect, test } from 'vitest'
import { maskedEmail, shownName } from './masked-person.ts'

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

test.each([
  ['priya@example.com', 'p•••@example.com'],
  ['a@b.in', 'a•••@b.in'],
  ['"odd@name"@example.com', '"•••@example.com'],
])('%j is masked to %j', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})
