import type { Plugin } from 'vite'

const EXPORTS = /^export \{.*\};$/m
const NAMES_OF_CHANGES = /^(?!useCombobox\b)\w+\.stateChangeTypes = .*;$/gm

/**
 * Leaves of downshift the one hook that we use. The others stay in every bundle otherwise, since each is
 * given its names of changes by a statement of its own; to import one of them is an error with this.
 */
export function leanDownshift(): Plugin {
  return {
    name: 'sawari-lean-downshift',
    apply: 'build',
    transform: {
      filter: { id: /downshift\.esm\.mjs$/ },
      handler: code => ({ code: onlyUseCombobox(code), map: null }),
    },
  }
}

export function onlyUseCombobox(code: string): string {
  if (!EXPORTS.test(code)) throw new Error('downshift is built differently now: see build/lean-downshift.ts')
  return code.replace(NAMES_OF_CHANGES, '').replace(EXPORTS, 'export { useCombobox };')
}
