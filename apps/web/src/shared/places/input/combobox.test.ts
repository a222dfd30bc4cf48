import { describe, expect, test } from 'vitest'
import { afterKey } from './combobox.tsx'

const OPTIONS = 25
const press = (active: number | null, key: string, altKey = false, optionCount = OPTIONS) =>
  afterKey(active, { key, altKey }, optionCount)

describe('with the list closed', () => {
  test.each([
    ['ArrowDown', false, 0],
    ['ArrowDown', true, -1],
    ['ArrowUp', false, 24],
  ])('%s (Alt: %s) opens it at option %i', (key, altKey, active) => {
    expect(press(null, key, altKey)).toBe(active)
  })

  test.each(['Home', 'End', 'PageUp', 'PageDown', 'Enter', 'Escape', 'a'])('%s is the field’s own', key => {
    expect(press(null, key)).toBeUndefined()
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
    expect(press(from, key)).toBe(to)
  })

  test.each([
    ['Enter', false],
    ['ArrowUp', true],
    ['Escape', false],
  ])('%s (Alt: %s) closes it', (key, altKey) => {
    expect(press(2, key, altKey)).toBeNull()
  })

  test.each(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'])(
    '%s finds nothing in an empty list',
    key => {
      expect(press(-1, key, false, 0)).toBe(-1)
    },
  )

  test.each(['a', 'ArrowLeft', 'Tab'])('%s is the field’s own', key => {
    expect(press(2, key)).toBeUndefined()
  })
})
