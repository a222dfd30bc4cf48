import { expect, test } from 'vitest'
import { createMetro } from '../metro/create-metro.ts'
import type { MetroHour } from '../metro/metro-hour.ts'
import { smallMetro } from '../testing/small-metro.ts'
import { MetroLegs } from './metro-legs.ts'

test('the legs of four hours are kept, because a range of departures takes them in turn', () => {
  const data = smallMetro()
  const metro = createMetro(data)
  const hours = [9, 12, 15, 20].map(hour => hourAt(metro, new Date(Date.UTC(2026, 10, 23, hour - 5, -30))))
  expect(new Set(hours).size).toBe(4)
  const legs = new MetroLegs(data, 0)
  const ofAll = () => hours.map(hour => legs.of(hour, 0, 600))
  const first = ofAll()
  for (const again of [ofAll(), ofAll()]) {
    for (const [index, each] of again.entries()) expect(each).toBe(first[index])
  }
})

function hourAt(metro: ReturnType<typeof createMetro>, instant: Date): MetroHour {
  for (const _ of metro.prepare(instant));
  return metro.hourAt(instant)!
}
