import { describe, expect, test } from 'vitest'
import { smallMetro } from '../testing/small-metro.ts'
import { createMetro } from './create-metro.ts'
import type { MetroHour } from './metro-hour.ts'

const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00+05:30`)

function staysBetween(hour: MetroHour | undefined, from: number, to: number): number[] {
  if (hour === undefined) return []
  const row = Array.from(
    { length: hour.stays.firstOut[from + 1]! - hour.stays.firstOut[from]! },
    (_, at) => hour.stays.firstOut[from]! + at,
  )
  return row.filter(stay => hour.stays.head[stay] === to)
}

describe('a small metro', () => {
  const metro = createMetro(smallMetro())

  test('joins stations of one line by one ride', () => {
    const hour = metro.hourAt(at('12:00'))!
    const [stay] = staysBetween(hour, 0, 2)
    expect(hour.ridesOf(stay!)).toMatchObject([
      {
        line: { name: 'Red Line' },
        fromStation: 0,
        toStation: 2,
        stops: 2,
        minutes: 4,
        waitMinutes: 3,
        changeMinutes: 0,
      },
    ])
    expect(hour.ridesOf(stay!)[0]).toMatchObject({
      headwayMinutes: 6,
      towards: { name: 'East' },
      distance: 200,
    })
    expect([hour.stays.minutes[stay!], hour.stays.fare[stay!], hour.stays.distance[stay!]]).toEqual([
      7, 21, 200,
    ])
  })

  test('changes inside the gates for one fare', () => {
    const hour = metro.hourAt(at('12:00'))!
    const [stay] = staysBetween(hour, 0, 4)
    expect(hour.ridesOf(stay!).map(({ line, changeMinutes }) => [line.name, changeMinutes])).toEqual([
      ['Red Line', 0],
      ['Blue Line', 5],
    ])
    expect([hour.stays.rides[stay!], hour.stays.minutes[stay!], hour.stays.fare[stay!]]).toEqual([2, 15, 21])
  })

  test.each([
    ['long before the first train', '03:59', 0],
    ['soon before the first train', '04:00', 1],
    ['at the first train', '06:00', 1],
    ['with the last train', '22:59', 1],
    ['after the last train', '23:00', 0],
  ])('offers a ride %s', (_, time, count) => {
    expect(staysBetween(metro.hourAt(at(time)), 0, 1)).toHaveLength(count)
  })

  test('says until when a stay can be begun', () => {
    const hour = metro.hourAt(at('22:00'))!
    const [direct, changing] = [staysBetween(hour, 0, 2)[0]!, staysBetween(hour, 0, 4)[0]!]
    expect(hour.stays.latestStart[direct]).toBe(1379)
    // The last train south leaves the middle at 23:01; wait, ride and change take ten minutes.
    expect(hour.stays.latestStart[changing]).toBe(1381 - 10)
  })

  test('keeps the window that is used while others are asked for, and few of these', () => {
    const metro = createMetro(smallMetro())
    const hours = Array.from({ length: 15 }, (_, hour) => at(`${7 + hour}:30`.padStart(5, '0')))
    const [present, ...others] = [
      at('12:30'),
      ...hours.filter(hour => hour.getTime() !== at('12:30').getTime()),
    ]
    const kept = metro.hourAt(present!)
    const first = metro.hourAt(others[0]!)
    for (const other of others) {
      metro.hourAt(other)
      expect(metro.hourAt(present!)).toBe(kept)
    }
    expect(metro.hourAt(others[0]!)).not.toBe(first)
  })

  test('gives up the empty room of its columns', () => {
    const { stays } = createMetro(smallMetro()).hourAt(at('12:00'))!
    expect(stays.head.buffer.byteLength).toBe(stays.head.byteLength)
  })

  test('builds one window at a time, whoever has a turn', () => {
    const metro = createMetro(smallMetro())
    const [noon, evening] = [metro.prepare(at('12:00')), metro.prepare(at('18:00'))]
    const doneAt: string[] = []
    const turns: Record<string, number> = { noon: 0, evening: 0 }
    while (doneAt.length < 2) {
      for (const [name, steps] of Object.entries({ noon, evening })) {
        if (doneAt.includes(name)) continue
        turns[name]! += 1
        if (steps.next().done) doneAt.push(name)
      }
    }
    const alone = [...createMetro(smallMetro()).prepare(at('12:00'))].length + 1
    expect(doneAt).toEqual(['noon', 'evening'])
    expect(turns.noon).toBeLessThan(alone)
  })

  test('gives up a window for which nobody waits any more', () => {
    const [shared, alone] = [createMetro(smallMetro()), createMetro(smallMetro())]
    const left = shared.prepare(at('12:00'))
    left.next()
    left.return()
    const stepsOf = (metro: typeof shared) => [...metro.prepare(at('18:00'))].length
    // The facts that are the same at all hours are found by the first step.
    expect(stepsOf(shared)).toBe(stepsOf(alone))
    expect(shared.hourAt(at('12:00'))).toBeDefined()
  })
})
