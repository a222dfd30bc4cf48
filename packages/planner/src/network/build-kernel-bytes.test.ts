import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error: a script without types
import { compileKernel } from '../../kernel/build.mjs'

test('the bytes are those that the script makes, and few', async () => {
  const { bytes, module } = (await compileKernel('build')) as { bytes: Uint8Array; module: string }
  const written = readFileSync(new URL('./build-kernel-bytes.ts', import.meta.url), 'utf8')
  expect(module === written, 'npm run kernel:build').toBe(true)
  expect(bytes.length).toBeLessThan(6_144)
})
