import { expect, test } from 'vitest'
import { serviceMinute, serviceMoment } from './service-day.ts'

const DAY_ENDS_MINUTE = 180
const MINUTE_MS = 60_000
const midnight = Date.parse('2026-11-21T00:00:00+05:30')

test('the service minute is that of the clock at each minute of a day, up to its last millisecond', () => {
  for (let minute = 0; minute < 1440; minute += 1) {
    const expected = minute < DAY_ENDS_MINUTE ? minute + 1440 : minute
    for (const ms of [0, MINUTE_MS - 1]) {
      expect(serviceMinute(new Date(midnight + minute * MINUTE_MS + ms))).toBe(expected)
    }
  }
})

test.each([
  ['at 02:59 on a Sunday it is still Saturday', '2026-11-22T02:59:59', '2026-11-21', 'saturday', false],
  ['at 03:00 Sunday begins', '2026-11-22T03:00:00', '2026-11-22', 'sunday', true],
  [
    'a holiday has the fares of Sunday and the trains of its weekday',
    '2026-01-26T12:00:00',
    '2026-01-26',
    'weekday',
    true,
  ],
])('%s', (_, time, day, kind, isSundayOrHoliday) => {
  const moment = serviceMoment({ holidays: ['2026-01-26'] }, new Date(`${time}+05:30`))
  expect(moment).toMatchObject({ day, kind, isSundayOrHoliday })
})

test('a festival on a Sunday has the hours of both, and a timetable of its own', () => {
  const row = { name: { name: '', nameHi: '' }, lines: [0], source: 'test' }
  const [sunday, festival] = [
    { ...row, on: 'sunday', firstMinute: 420 },
    { ...row, on: '2026-11-08', lastMinute: 1320 },
  ]
  const on = (day: string) =>
    serviceMoment({ holidays: [], specialDays: [sunday, festival] }, new Date(`${day}T12:00:00+05:30`))
  expect(on('2026-11-08')).toMatchObject({ special: [sunday, festival], timetable: '2026-11-08' })
  expect(on('2026-11-15')).toMatchObject({ special: [sunday], timetable: 'sunday' })
  expect(on('2026-11-16')).toMatchObject({ special: [], timetable: 'weekday' })
})
