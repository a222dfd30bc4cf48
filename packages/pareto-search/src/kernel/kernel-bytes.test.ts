import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error: a script without types
import { compileKernel, moduleOf } from '../../kernel/build.mjs'

test('the bytes are those that the script makes, and few', async () => {
  const bytes = (await compileKernel()) as Uint8Array
  const written = readFileSync(new URL('./kernel-bytes.ts', import.meta.url), 'utf8')
  expect(moduleOf(bytes) === written, 'npm run kernel:build').toBe(true)
  expect(bytes.length).toBeLessThan(20_480)
})
