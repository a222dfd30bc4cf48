import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BinaryHeap } from './binary-heap.ts'

function drain(heap: BinaryHeap): number[] {
  const items: number[] = []
  while (heap.size > 0) items.push(heap.pop())
  return items
}

describe('a heap', () => {
  test('gives back what was put in, smallest key first, equal keys by their items', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 700, size: 'max' }), keys => {
        const heap = new BinaryHeap()
        keys.forEach((key, item) => {
          heap.push(key, item)
        })
        const expected = keys.map((_, item) => item).sort((a, b) => keys[a]! - keys[b]! || a - b)
        expect(drain(heap)).toEqual(expected)
      }),
    )
  })

  test('keeps its order while items come and go', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(20)), { maxLength: 200, size: 'max' }), steps => {
        const heap = new BinaryHeap()
        let inside: { key: number; item: number }[] = []
        steps.forEach((key, item) => {
          if (key !== null) {
            heap.push(key, item)
            inside.push({ key, item })
          } else if (heap.size > 0) {
            const [first] = inside.toSorted((a, b) => a.key - b.key || a.item - b.item)
            expect(heap.topKey()).toBe(first!.key)
            expect(heap.pop()).toBe(first!.item)
            inside = inside.filter(entry => entry !== first)
          }
        })
        expect(heap.size).toBe(inside.length)
      }),
    )
  })

  test('asks for the order of items whose keys are equal', () => {
    const heap = new BinaryHeap((a, b) => a > b)
    for (const item of [2, 5, 1, 9]) heap.push(7, item)
    heap.push(3, 4)
    expect(drain(heap)).toEqual([4, 9, 5, 2, 1])
  })

  test('is empty once cleared', () => {
    const heap = new BinaryHeap()
    heap.push(1, 1)
    heap.clear()
    expect(heap.size).toBe(0)
    heap.push(2, 8)
    expect(drain(heap)).toEqual([8])
  })
})
