// The short form of `npm run faults`: a few faults, on SQLite and on PostgreSQL with Redis, in every test run.

import { expect, test } from 'vitest'
import { type RunReport, runFaults } from './run-faults.ts'
import type { Form } from './world.ts'

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

test.concurrent('A1, A6, B19, D17, D19 one server on the embedded database loses nothing', async () => {
  expectNothingLost(await shortRun('embedded', ['kill -9', 'lock on the file', 'step the clock', 'fill']))
})

test
  .skipIf(process.env.TEST_DATABASE_URL === undefined)
  .concurrent(
    'A1, A2, A4, A6, A8, B1, B9, B16, B17, C8 two servers on PostgreSQL and Redis lose nothing',
    async () => {
      expectNothingLost(await shortRun('redis', ['kill -9', 'terminate', 'kill Redis']))
    },
  )
