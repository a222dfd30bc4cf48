import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startBuildKernel } from './build-kernel.ts'
import { buildIdIndex, EvenIds } from './id-index.ts'
import { IdTableInVectors } from './id-table-in-vectors.ts'
import { PlainIdTable } from './plain-id-table.ts'

const hexIds = (count: number) =>
  Array.from({ length: count }, (_, index) => (index * 7919).toString(16).padStart(24, '0'))

const anyIds = fc.oneof(
  fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{24}$/), { maxLength: 50 }),
  fc.uniqueArray(fc.stringMatching(/^[ab]{24}$/), { maxLength: 50 }),
  fc.uniqueArray(fc.stringMatching(/^[aé]{24}$/), { maxLength: 50 }),
  // The low bytes of these letters are those of ASCII.
  fc.uniqueArray(fc.stringMatching(/^[aš\u4e61]{24}$/), { maxLength: 50 }),
  fc.uniqueArray(fc.stringMatching(/^[ab]{4}$/), { maxLength: 16 }),
  fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 4, maxLength: 4 }), { maxLength: 20 }),
  fc.uniqueArray(fc.string(), { maxLength: 20 }),
)

const plain = (ids: readonly string[]) => EvenIds.of(ids, new PlainIdTable(ids.length))
const inVectors = (ids: readonly string[]) => EvenIds.of(ids, IdTableInVectors.start(ids.length)!)
const joined = (ids: readonly string[]) =>
  EvenIds.of(
    ids,
    IdTableInVectors.start(ids.length, bytes => ({ ...startBuildKernel(bytes)!, readsStringsFast: false }))!,
  )

describe.each([
  ['chosen by its size', buildIdIndex],
  ['with the plain table', (ids: readonly string[]) => plain(ids) ?? buildIdIndex(ids)],
  ['with the table in vectors', (ids: readonly string[]) => inVectors(ids) ?? buildIdIndex(ids)],
  ['with letters joined for the vectors', (ids: readonly string[]) => joined(ids) ?? buildIdIndex(ids)],
])('an index of ids %s', (_, build) => {
  test('finds what is in the list, one by one and many at once, and nothing else', () => {
    fc.assert(
      fc.property(anyIds, anyIds, (ids, others) => {
        const index = build(ids)
        const wanted = [...others, ...ids, ...ids.map(id => `${id}0`)]
        const expected = wanted.map(id => ids.indexOf(id))
        expect(wanted.map(id => index.get(id) ?? -1)).toEqual(expected)
        const found = new Int32Array(wanted.length)
        index.locate(wanted, wanted.length, found)
        expect([...found]).toEqual(expected)
      }),
    )
  })

  test('finds more ids than it looks up at a time, with strange ones among them', () => {
    const ids = hexIds(3000)
    const wanted = ids.toReversed()
    wanted[1500] = 'नोएडा'
    wanted[1501] = 'f'.repeat(24)
    wanted[1502] = 'é'.repeat(24)
    wanted[1503] = '\0'.repeat(24)
    // The low bytes of the letters are those of an id.
    wanted[1504] = Array.from(ids[0]!, letter => String.fromCharCode(0x4e00 + letter.charCodeAt(0))).join('')
    const found = new Int32Array(3000)
    build(ids).locate(wanted, 2999, found)
    const indexOf = new Map(ids.map((id, index) => [id, index]))
    const expected = wanted.map(id => indexOf.get(id) ?? -1)
    // The last id was not looked up.
    expect([...found]).toEqual([...expected.slice(0, -1), 0])
  })

  test('distinguishes ids that only differ in their first letters', () => {
    const ids = hexIds(2000).map(id => [...id].reverse().join(''))
    const index = build(ids)
    expect(ids.every((id, at) => index.get(id) === at)).toBe(true)
  })

  test('distinguishes ids whose letters have the same sum', () => {
    // Builds ids with equal hashes: one letter rises by 1 while another, with 1/31 of its weight, falls
    // by 31.
    const alike = [...'abcd'].map((letter, step) => {
      const lower = String.fromCharCode('z'.charCodeAt(0) - 31 * step)
      return `0123456789abcdef${letter}000${lower}000`
    })
    const index = build([...hexIds(50), ...alike.slice(0, 3)])
    expect(alike.map(id => index.get(id))).toEqual([50, 51, 52, undefined])
  })

  test('finds ids that are parts and sums of other strings', () => {
    const ids = hexIds(50)
    const index = build(ids)
    const text = ids.join('')
    expect(ids.map((_, at) => index.get(text.slice(24 * at, 24 * at + 24)))).toEqual([...ids.keys()])
    expect(ids.map(id => index.get(id.slice(0, 13) + id.slice(13)))).toEqual([...ids.keys()])
  })

  test('of no ids finds none', () => {
    expect(build([]).get('a')).toBeUndefined()
  })
})
