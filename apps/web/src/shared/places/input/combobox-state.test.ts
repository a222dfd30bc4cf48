import { describe, expect, test } from 'vitest'
import { afterKey, type ComboboxState, closedList, openList } from './combobox-state.ts'

const OPTIONS = 25
const at = (activeIndex: number): ComboboxState => ({ ...openList, activeIndex })
const press = (state: ComboboxState, key: string, altKey = false, optionCount = OPTIONS) =>
  afterKey(state, { key, altKey }, optionCount)

describe('with the list closed', () => {
  test.each([
    ['ArrowDown', false, 0],
    ['ArrowDown', true, -1],
    ['ArrowUp', false, 24],
  ])('%s (Alt: %s) opens it at option %i', (key, altKey, activeIndex) => {
    expect(press(closedList, key, altKey)).toEqual({ state: at(activeIndex), chooses: false })
  })

  test.each(['Home', 'End', 'PageUp', 'PageDown', 'Enter', 'Escape', 'a'])('%s is the field’s own', key => {
    expect(press(closedList, key)).toBeNull()
  })
})

describe('with the list open', () => {
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 3, 4],
    ['ArrowDown', 24, 0],
    ['ArrowUp', -1, 24],
    ['ArrowUp', 0, 24],
    ['ArrowUp', 4, 3],
    ['Home', 7, 0],
    ['End', 7, 24],
    ['PageDown', 2, 12],
    ['PageDown', 20, 0],
    ['PageUp', 12, 2],
    ['PageUp', 3, 24],
  ])('%s goes from option %i to option %i', (key, from, to) => {
    expect(press(at(from), key)).toEqual({ state: at(to), chooses: false })
  })

  test.each([
    ['Enter', false, 2, true],
    ['Enter', false, -1, false],
    ['ArrowUp', true, 2, true],
    ['Escape', false, 2, false],
  ])('%s (Alt: %s) on option %i closes it; it chooses: %s', (key, altKey, activeIndex, chooses) => {
    expect(press(at(activeIndex), key, altKey)).toEqual({ state: closedList, chooses })
  })

  test.each(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'])(
    '%s finds nothing in an empty list',
    key => {
      expect(press(openList, key, false, 0)).toEqual({ state: openList, chooses: false })
    },
  )

  test.each(['a', 'ArrowLeft', 'Tab'])('%s is the field’s own', key => {
    expect(press(at(2), key)).toBeNull()
  })
})
