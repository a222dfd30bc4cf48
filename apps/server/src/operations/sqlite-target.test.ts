import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/harness.ts'
import { requireOwner } from './sqlite-target.ts'

const SOMEBODY = 65_534

test('root must use the account that owns the data, and every account may use its own', () => {
  const folder = temporaryFolder()
  expect(() => requireOwner(folder)).not.toThrow()
  if (process.getuid?.() === 0) chownSync(folder, SOMEBODY, SOMEBODY)
  expect(() => requireOwner(folder, 0)).toThrow(/belongs to the account with the number \d+: run this as/)
  expect(() => requireOwner(folder, SOMEBODY)).not.toThrow()
  expect(() => requireOwner(join(folder, 'missing'), 0)).not.toThrow()
})
