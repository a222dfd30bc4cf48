import { describe, expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

describe('a bounded queue', () => {
  test('runs and queues limited numbers of tasks, and rejects the rest', async () => {
    const queue = createBoundedQueue({ running: 2, waiting: 3 })
    const started: number[] = []
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<number>())
    const results = gates.map((gate, index) =>
      queue.run(() => {
        started.push(index)
        return gate.promise
      }),
    )
    await Promise.resolve()
    expect(started).toEqual([0, 1])
    expect(results[5]).toBeUndefined()

    gates.forEach((gate, index) => {
      gate.resolve(index * 10)
    })
    const done = await Promise.all(results.slice(0, 5).map(result => Promise.resolve(result)))
    expect(done).toEqual([0, 10, 20, 30, 40])
    expect(started).toEqual([0, 1, 2, 3, 4])
  })

  test('continues after failed work, and never exceeds its limit', async () => {
    const queue = createBoundedQueue({ running: 2, waiting: 50 })
    let running = 0
    let most = 0
    const work = async (fails: boolean) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (fails) throw new Error('as planned')
      return 'done'
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => Promise.resolve(queue.run(() => work(index % 3 === 0)))),
    )
    expect(most).toBe(2)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(14)
    expect(await queue.run(() => work(false))).toBe('done')
  })

  test('starts no task while tasks wait in the queue that goes before it', async () => {
    const later = createBoundedQueue({ running: 1, waiting: 50 })
    const first = createBoundedQueue({ running: 1, waiting: 50, before: later })
    const started: string[] = []
    const gates = new Map<string, PromiseWithResolvers<void>>()
    const work = (name: string) => () => {
      started.push(name)
      const gate = Promise.withResolvers<void>()
      gates.set(name, gate)
      return gate.promise
    }
    const finish = async (name: string) => {
      gates.get(name)!.resolve()
      await new Promise(setImmediate)
    }
    const all = [first.run(work('a')), first.run(work('b')), later.run(work('x')), later.run(work('y'))]
    expect(started).toEqual(['a'])
    await finish('a')
    expect(started).toEqual(['a', 'b', 'x'])
    all.push(first.run(work('c')))
    await finish('x')
    expect(started).toEqual(['a', 'b', 'x'])
    await finish('b')
    expect(started).toEqual(['a', 'b', 'x', 'c', 'y'])
    await finish('c')
    await finish('y')
    for (const result of all) await result
  })

  test('rejects what exceeds its limit also while it is paused', async () => {
    const queue = createBoundedQueue({ running: 1, waiting: 2 })
    queue.pause()
    const results = Array.from({ length: 3 }, () => queue.run(() => Promise.resolve('done')))
    expect(results[2]).toBeUndefined()
    queue.resume()
    expect([await results[0], await results[1]]).toEqual(['done', 'done'])
  })
})
