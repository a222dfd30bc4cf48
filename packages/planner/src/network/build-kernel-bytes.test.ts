import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error: a script without types
import { compileBuildKernel, moduleOf } from '../../kernel/build.mjs'

test('the bytes are those that the script makes, and few', async () => {
  const bytes = (await compileBuildKernel()) as Uint8Array
  const written = readFileSync(new URL('./build-kernel-bytes.ts', import.meta.url), 'utf8')
  expect(moduleOf(bytes, 'BUILD_KERNEL_BASE64') === written, 'npm run kernel:build').toBe(true)
  expect(bytes.length).toBeLessThan(5_120)
})
