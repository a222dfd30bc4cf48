import { expect, test } from 'vitest'
import { firstStep } from './use-position.tsx'

test.each([
  ['prompt', false, 'explain'],
  ['prompt', true, 'ask'],
  ['unknown', false, 'explain'],
  ['unknown', true, 'ask'],
  ['granted', false, 'ask'],
  ['granted', true, 'ask'],
  ['denied', false, 'blocked'],
  ['denied', true, 'blocked'],
] as const)('permission %s, agreed before %s: %s', (permission, agreed, step) => {
  expect(firstStep(permission, agreed)).toBe(step)
})
