// The short form of `npm run faults`: a few faults, on SQLite and on PostgreSQL with Redis, in every test run.

import { describe, expect, test } from 'vitest'
import { faultKinds, type Schedule, scheduleOf } from './kinds.ts'
import { type RunReport, runFaults } from './run-faults.ts'
import { type Form, forms } from './world.ts'

function shortRun(form: Form, only: readonly string[]): Promise<RunReport> {
  return runFaults({
    form,
    seed: 9,
    faults: only.length,
    only,
    mostHoldMs: 800,
    pairs: 2,
    mostMessages: 10,
    chatSeconds: 120,
    ends: ['end', 'block'],
    isTimed: false,
    print: () => undefined,
  })
}

function expectNothingLost(report: RunReport): void {
  // The whole report is shown when something was found.
  expect([report.text, report.findings]).toEqual([report.text, []])
  expect(report.acknowledgedMessages).toBeGreaterThan(10)
}

test.concurrent('one server on the embedded database loses nothing', async () => {
  expectNothingLost(await shortRun('embedded', ['kill -9', 'lock on the file', 'step the clock', 'fill']))
})

test
  .skipIf(process.env.TEST_DATABASE_URL === undefined)
  .concurrent('two servers on PostgreSQL and Redis lose nothing', async () => {
    expectNothingLost(await shortRun('redis', ['kill -9', 'terminate', 'kill Redis']))
  })

const plan = (more: Partial<Schedule> = {}): Schedule => ({
  form: 'redis',
  seed: 7,
  faults: 100,
  mostHoldMs: 3_500,
  ...more,
})
const namesOf = (schedule: Schedule) =>
  scheduleOf(schedule).flatMap(faults => faults.map(({ kind }) => kind.name))

describe.each(forms)('the schedule of %s', form => {
  test('is the same for the same seed, and another for another', () => {
    expect(scheduleOf(plan({ form }))).toEqual(scheduleOf(plan({ form })))
    expect(namesOf(plan({ form, seed: 8 }))).not.toEqual(namesOf(plan({ form })))
  })

  test('has as many faults as asked for, of every kind that the form knows', () => {
    const names = namesOf(plan({ form }))
    const known = faultKinds.filter(kind => kind.forms.includes(form)).map(({ name }) => name)
    expect(names).toHaveLength(100)
    expect(new Set(names)).toEqual(new Set(known))
  })

  test('never hits one part twice at once', () => {
    const rounds = scheduleOf(plan({ form, faults: 300 }))
    expect(rounds.some(({ length }) => length === 2)).toBe(true)
    for (const faults of rounds) {
      expect(new Set(faults.map(({ kind }) => kind.part)).size).toBe(faults.length)
    }
  })
})

test('takes only the kinds that are asked for, and refuses a name that none has', () => {
  expect(new Set(namesOf(plan({ only: ['kill -9', 'roll'] })))).toEqual(
    new Set(['kill -9 a server', 'roll out']),
  )
  expect(() => scheduleOf(plan({ only: ['earthquake'] }))).toThrow('earthquake')
})
