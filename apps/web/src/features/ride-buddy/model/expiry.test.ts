import { describe, expect, test } from 'vitest'
import { aConnection, aRequest, startMs } from '../../../testing/buddy-fixtures.ts'
import { dropExpired, expiredBetween, hideContacts, inDoubt, nextEndMs } from './expiry.ts'

const endingAt = (id: string, endsAtMs: number) => aRequest(id, { endsAtMs })
const idOf = ({ id }: { readonly id: string }) => id

describe('what has ended by the clock', () => {
  test.each([
    ['a moment before its end it stays', 1, 1, 0],
    ['at its end it goes', 0, 0, 1],
    ['after its end it goes', -60_000, 0, 1],
  ])('%s', (_, leftMs, kept, dropped) => {
    const result = dropExpired([endingAt('r', startMs + leftMs)], startMs)
    expect([result.kept.length, result.dropped]).toEqual([kept, dropped])
  })

  test('without any, the list is the same one', () => {
    const items = [endingAt('r', startMs + 1)]
    expect(dropExpired(items, startMs).kept).toBe(items)
  })

  test.each([
    ['is missing and over', startMs - 1, [], 1],
    ['is missing though the server’s clock is a second ahead', startMs + 1_000, [], 1],
    ['is missing for another reason', startMs + 60_000, [], 0],
    ['is still there', startMs - 1, ['r'], 0],
  ])('between two answers one that %s', (_, endsAtMs, after, count) => {
    const before = [endingAt('r', endsAtMs)]
    const next = after.map(id => endingAt(id, endsAtMs))
    expect(expiredBetween(before, next, idOf, startMs)).toBe(count)
  })
})

describe('after an absence', () => {
  test.each([
    ['is missing', [], 1],
    ['is still there', ['r'], 0],
  ])('one that may be over is announced as expired if it %s in the server’s answer', (_, after, count) => {
    const before = [inDoubt(endingAt('r', startMs + 600_000), 1_200_000)]
    const next = after.map(id => endingAt(id, startMs + 600_000))
    expect(expiredBetween(before, next, idOf, startMs)).toBe(count)
  })

  test('the end stays, and an earlier one is possible; two absences add up', () => {
    const unsure = inDoubt(inDoubt(endingAt('r', startMs), 60_000), 5_000)
    expect(unsure).toMatchObject({ endsAtMs: startMs, mayEndAtMs: startMs - 65_000 })
  })

  test('number and full name are hidden from the earliest possible end on', () => {
    const listed = [
      aConnection('sure'),
      inDoubt(aConnection('unsure'), 0),
      inDoubt(aConnection('over'), 900_000),
    ]
    const [sure, unsure, over] = hideContacts(listed, startMs)
    expect([sure, unsure]).toEqual(listed.slice(0, 2))
    expect(over).toMatchObject({ partner: { name: 'Bilal K.', phone: '' }, chatEndsAtMs: startMs })
    expect(over?.endsAtMs).toBe(startMs + 900_000)
  })

  test('without any, the list is the same one', () => {
    const listed = [aConnection('sure')]
    expect(hideContacts(listed, startMs)).toBe(listed)
    const hidden = hideContacts([inDoubt(aConnection('over'), 900_000)], startMs)
    expect(hideContacts(hidden, startMs)).toBe(hidden)
  })
})

test.each([
  ['the nearest end counts', [90_000, 20_000], 20_000],
  ['an hour is too long to wait', [3_600_000], 60_000],
  ['nothing to end', [], 60_000],
  ['what is over is due now', [-5, 90_000], 0],
])('%s', (_, ends, waitMs) => {
  expect(
    nextEndMs(
      ends.map(end => startMs + end),
      startMs,
      60_000,
    ),
  ).toBe(waitMs)
})
