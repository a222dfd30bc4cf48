import { afterEach, expect, test, vi } from 'vitest'
import { inBuildKernel } from './build-kernel.ts'

const MIB = 2 ** 20

/** Node's type library does not declare it. */
const { WebAssembly: engine } = globalThis as unknown as {
  readonly WebAssembly: { readonly Module: new (bytes: Uint8Array) => object; readonly Instance: unknown }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('keeps the instance for the next work, also after an error', () => {
  const first = inBuildKernel(1, kernel => kernel)
  expect(first).toBeDefined()
  expect(inBuildKernel(1, kernel => kernel)).toBe(first)
  const fails = () =>
    inBuildKernel(1, () => {
      throw new Error('unknown stand')
    })
  expect(fails).toThrow('unknown stand')
  expect(inBuildKernel(1, kernel => kernel)).toBe(first)
})

test('gives the kept instance the memory that the work needs', () => {
  inBuildKernel(1, () => {})
  const bytes = inBuildKernel(3 * MIB, kernel => kernel!.memory.buffer.byteLength)
  expect(bytes).toBeGreaterThanOrEqual(3 * MIB)
})

test('keeps no function of the work', () => {
  const kernel = inBuildKernel(1, kernel => {
    kernel!.caller.greatCircle = () => 7
    return kernel!
  })
  expect(kernel.caller.greatCircle(0, 1)).toBe(0)
})

test('does not keep an unusually large memory', () => {
  const large = inBuildKernel(40 * MIB, kernel => kernel)
  expect(inBuildKernel(1, kernel => kernel)).not.toBe(large)
})

test('gives work within work an instance of its own', () => {
  inBuildKernel(1, outer => inBuildKernel(1, inner => expect(inner).not.toBe(outer)))
})

test('works without a kernel where WebAssembly is missing', async () => {
  vi.stubGlobal('WebAssembly', undefined)
  vi.resetModules()
  const fresh = await import('./build-kernel.ts')
  expect(fresh.inBuildKernel(1, kernel => kernel)).toBeUndefined()
})

test('finds ids in an engine that has no functions of strings for WebAssembly', async () => {
  const { Module, Instance } = engine
  class ModuleWithoutBuiltins extends Module {
    constructor(bytes: Uint8Array) {
      super(bytes)
    }
  }
  vi.stubGlobal('WebAssembly', { Module: ModuleWithoutBuiltins, Instance })
  vi.resetModules()
  const { startBuildKernel } = await import('./build-kernel.ts')
  const { IdTableInVectors } = await import('./id-table-in-vectors.ts')
  const { EvenIds } = await import('./id-index.ts')
  const kernel = startBuildKernel(1)!
  expect(kernel.readsStringsFast).toBe(false)
  expect(kernel.spellId('0123456789abcdef01234567', 0)).toBe(1)
  const ids = Array.from({ length: 3_000 }, (_, index) => index.toString(16).padStart(24, '0'))
  const index = EvenIds.of(ids, IdTableInVectors.start(ids.length)!)!
  expect(ids.map(id => index.get(id))).toEqual([...ids.keys()])
})
