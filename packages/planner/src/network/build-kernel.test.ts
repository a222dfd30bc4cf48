import { afterEach, expect, test, vi } from 'vitest'

/** Node's type library does not declare it. */
const { WebAssembly: engine } = globalThis as unknown as {
  readonly WebAssembly: { readonly Module: new (bytes: Uint8Array) => object; readonly Instance: unknown }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
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
