import { expect, test } from 'vitest'
import { type Admission, createAdmission, type Leave } from './admission.ts'

const LIMITS = { running: 2, waiting: 2, byOwner: 3 }

/** Enters tasks and notes the order in which they begin. */
function world() {
  const admission = createAdmission(LIMITS)
  const begun: string[] = []
  const leaves = new Map<string, Leave>()
  const enter = (name: string, owner = name, isOver = (): boolean => false) => {
    const place = admission.enter({ owner, isOver })
    void place?.then(leave => {
      if (leave === undefined) return
      begun.push(name)
      leaves.set(name, leave)
    })
    return place
  }
  return { admission, begun, enter, leave: (name: string) => leaves.get(name)!() }
}

/** Promises that are settled have called their handlers. */
const settled = () => new Promise(resolve => setImmediate(resolve))
const loadOf = ({ load }: Admission) => [load.running, load.waiting]

test('a few tasks run, a few more wait in their order, and the others are refused at once', async () => {
  const { admission, begun, enter, leave } = world()
  for (const name of ['a', 'b', 'c', 'd']) expect(enter(name)).toBeInstanceOf(Promise)
  expect(enter('e')).toBeUndefined()
  await settled()
  expect([begun, loadOf(admission)]).toEqual([
    ['a', 'b'],
    [2, 2],
  ])
  leave('b')
  await settled()
  expect([begun, loadOf(admission)]).toEqual([
    ['a', 'b', 'c'],
    [2, 1],
  ])
  expect(enter('f')).toBeInstanceOf(Promise)
})

test('one owner has fewer places than there are, so that others find one', async () => {
  const { enter, leave } = world()
  for (const name of ['a1', 'a2', 'a3']) expect(enter(name, 'a')).toBeInstanceOf(Promise)
  expect(enter('a4', 'a')).toBeUndefined()
  expect(enter('b1', 'b')).toBeInstanceOf(Promise)
  await settled()
  leave('a1')
  expect(enter('a5', 'a')).toBeInstanceOf(Promise)
})

test('a waiting task whose client has left loses its place to the next one', async () => {
  const { begun, enter, leave } = world()
  let hasLeft = false
  void enter('a')
  void enter('b')
  const left = enter('c', 'c', () => hasLeft)
  void enter('d')
  hasLeft = true
  expect(enter('e')).toBeInstanceOf(Promise)
  expect(await left).toBeUndefined()
  leave('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'd'])
})

test('a place that is given up twice is one place', async () => {
  const { admission, enter, leave } = world()
  for (const name of ['a', 'b', 'c']) void enter(name)
  await settled()
  leave('a')
  leave('a')
  await settled()
  expect(loadOf(admission)).toEqual([2, 0])
})
