import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/harness.ts'
import { createLogger } from './logger.ts'
import {
  createSecurityEvents,
  LINES_PER_SOURCE,
  SECURITY_LOG_DAYS,
  securityLogFiles,
} from './security-events.ts'

/** The lines of events that are all recorded at noon. */
function recorded() {
  const lines: string[] = []
  const events = createSecurityEvents({
    now: () => new Date('2026-11-22T12:00:00Z'),
    hashAddress: address => `hash of ${address}`,
    log: {
      write: line => void lines.push(line),
      sweep: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  })
  return { lines, ...events }
}

test('one file a day, readable by its owner alone, kept for ninety days', async () => {
  const folder = join(temporaryFolder(), 'data')
  const log = securityLogFiles(folder, createLogger('silent'))
  log.write('first\n', new Date('2026-11-22T23:59:59Z'))
  log.write('second\n', new Date('2026-11-23T00:00:00Z'))
  log.write('third\n', new Date('2026-11-23T00:00:01Z'))
  await log.close()
  expect(readdirSync(folder).sort()).toEqual(['security-2026-11-22.jsonl', 'security-2026-11-23.jsonl'])
  expect(readFileSync(join(folder, 'security-2026-11-23.jsonl'), 'utf8')).toBe('second\nthird\n')
  expect(statSync(join(folder, 'security-2026-11-23.jsonl')).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)

  writeFileSync(join(folder, 'sawari.db'), '')
  expect(SECURITY_LOG_DAYS).toBe(90)
  await log.sweep(new Date('2027-02-20T23:59:59Z'))
  expect(readdirSync(folder)).toHaveLength(3)
  await log.sweep(new Date('2027-02-21T00:00:00Z'))
  expect(readdirSync(folder).sort()).toEqual(['sawari.db', 'security-2026-11-23.jsonl'])
})

test('a source that causes endless events fills no disk, and what was left out is counted', () => {
  const { lines, securityEvent, stop } = recorded()
  for (let count = 0; count < LINES_PER_SOURCE + 7; count += 1) {
    securityEvent({ event: 'sign-in', outcome: 'failed', address: '10.0.0.1' })
  }
  securityEvent({ event: 'sign-in', outcome: 'failed', address: '10.0.0.2' })
  expect(lines).toHaveLength(LINES_PER_SOURCE + 1)
  stop()
  expect(JSON.parse(lines.at(-1)!)).toEqual({
    time: '2026-11-22T12:00:00.000Z',
    event: 'sign-in',
    omitted: 7,
  })
})

test("a client's text never becomes an outcome or a user id", () => {
  const { lines, securityEvent, stop } = recorded()
  securityEvent({ event: 'denied', outcome: 'asha@example.com', userId: 'asha@example.com' })
  stop()
  expect(JSON.parse(lines[0]!)).toEqual({
    time: '2026-11-22T12:00:00.000Z',
    event: 'denied',
    outcome: 'unnamed',
  })
})
