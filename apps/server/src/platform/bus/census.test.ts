import { beforeEach, expect, test } from 'vitest'
import { type FakeClock, fakeClock } from '../../../test/fake-clock.ts'
import { type Census, createCensus } from './census.ts'

let clock: FakeClock
let census: Census
let gaps: Date[]
let startMs: number
beforeEach(() => {
  clock = fakeClock('2026-11-23T12:00:00Z')
  startMs = clock.now().getTime()
  gaps = []
  const elapsedMs = () => clock.now().getTime() - startMs
  census = createCensus({ clock, elapsedMs, onCompany: since => void gaps.push(since) })
})

test('a process counts as alone only after the engine has confirmed it', () => {
  expect(census.isAlone).toBe(false)
  census.counted(true, 0)
  expect(census.isAlone).toBe(true)
  census.counted(false, 0)
  expect(census.isAlone).toBe(false)
})

const ends: readonly (readonly [string, (census: Census) => void])[] = [
  ['another process is heard', of => of.noteMessage()],
  ['the engine counts another process', of => of.counted(false, 0)],
  ['the engine is lost', of => of.lost()],
]

test.each(ends)('withheld messages are announced as a gap when %s', (_, end) => {
  census.counted(true, 0)
  clock.advanceMs(3_000)
  census.counted(true, 40)
  clock.advanceMs(2_000)
  census.kept()
  end(census)
  expect(census.isAlone).toBe(false)
  // The engine was asked 40 ms before it answered; at that time no other process was connected.
  expect(gaps.map(since => since.getTime() - startMs)).toEqual([2_960])
  end(census)
  expect(gaps).toHaveLength(1)
})

test.each(ends)('no gap is announced when %s and nothing was withheld since the last count', (_, end) => {
  census.counted(true, 0)
  census.kept()
  clock.advanceMs(1)
  census.counted(true, 0)
  end(census)
  expect(gaps).toEqual([])
})

test('a process that published recently counts as present, also if the engine counts none', () => {
  census.noteMessage()
  clock.advanceMs(14_999)
  census.counted(true, 0)
  expect(census.isAlone).toBe(false)
  clock.advanceMs(1)
  census.counted(true, 0)
  expect(census.isAlone).toBe(true)
})
