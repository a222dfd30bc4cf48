import { expect, test } from 'vitest'
import { createTextSealer, type TextSealer } from './secrets.ts'

const sealer = createTextSealer('secret', 'purpose')

test('a sealed text opens again, and never looks the same twice', () => {
  const sealed = sealer.seal('asha', 'सवारी JBSWY3DPEHPK3PXP')
  expect(sealer.open('asha', sealed)).toBe('सवारी JBSWY3DPEHPK3PXP')
  expect(sealed).not.toContain('JBSWY')
  expect(sealer.seal('asha', 'सवारी JBSWY3DPEHPK3PXP')).not.toBe(sealed)
})

const sealed = sealer.seal('asha', 'text')
const bytes = Buffer.from(sealed, 'base64url')

function changedAt(index: number): string {
  const copy = Buffer.from(bytes)
  copy[index]! ^= 1
  return copy.toString('base64url')
}

test.each<readonly [string, TextSealer, string, string]>([
  ['another secret', createTextSealer('other', 'purpose'), 'asha', sealed],
  ['another purpose', createTextSealer('secret', 'other'), 'asha', sealed],
  ['another owner', sealer, 'ravi', sealed],
  ['a cut text', sealer, 'asha', bytes.subarray(0, -1).toString('base64url')],
  ['nothing', sealer, 'asha', ''],
  ...[...bytes.keys()].map(index => [`a changed byte ${index}`, sealer, 'asha', changedAt(index)] as const),
])('%s does not decrypt the text', (_, opener, owner, text) => {
  expect(opener.open(owner, text)).toBeUndefined()
})
