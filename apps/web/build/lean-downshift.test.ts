import { expect, test } from 'vitest'
import { onlyUseCombobox } from './lean-downshift.ts'

test('keeps the combobox with the names of its changes, and nothing else', () => {
  const library = [
    'useSelect.stateChangeTypes = stateChangeTypes$3;',
    'useCombobox.stateChangeTypes = stateChangeTypes$2;',
    'export { Downshift as default, useCombobox, useSelect };',
  ]
  expect(onlyUseCombobox(library.join('\n')).split('\n').filter(Boolean)).toEqual([
    'useCombobox.stateChangeTypes = stateChangeTypes$2;',
    'export { useCombobox };',
  ])
})

test('is refused where the library is no longer built this way', () => {
  expect(() => onlyUseCombobox('exports.useCombobox = useCombobox')).toThrow('downshift is built differently')
})
