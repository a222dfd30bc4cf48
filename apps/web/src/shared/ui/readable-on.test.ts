import { expect, test } from 'vitest'
import { readableOn } from './readable-on.ts'

test.each([
  ['#ffcb05', '#14180f'],
  ['#f26bb5', '#14180f'],
  ['#00a859', '#14180f'],
  ['#0067b1', '#ffffff'],
  ['#6d3d96', '#ffffff'],
  ['#b01c78', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#FFFFFF', '#14180f'],
])('on %s letters are %s', (colour, letters) => {
  expect(readableOn(colour)).toBe(letters)
})
