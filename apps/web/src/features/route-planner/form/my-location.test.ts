import type { PlannableLocation } from '@sawari/contract'
import { expect, test } from 'vitest'
import { nearestLocation } from './my-location.ts'

function locationAt(name: string, latitude: number, longitude: number): PlannableLocation {
  return { name, name_hi: name, latitude, longitude, city: 'Noida', kind: 'metro' }
}

const cityCentre = locationAt('Noida City Centre', 28.5747, 77.356)
const golfCourse = locationAt('Golf Course', 28.567, 77.346)

test('a point is named by the nearest place', () => {
  expect(nearestLocation({ latitude: 28.573, longitude: 77.355 }, [golfCourse, cityCentre])).toBe(cityCentre)
  expect(nearestLocation({ latitude: 28.568, longitude: 77.347 }, [golfCourse, cityCentre])).toBe(golfCourse)
})

test('a point with nothing near it has no name', () => {
  expect(nearestLocation({ latitude: 28.9, longitude: 77.9 }, [golfCourse, cityCentre])).toBeNull()
  expect(nearestLocation({ latitude: 28.573, longitude: 77.355 }, [])).toBeNull()
})
