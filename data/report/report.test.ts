import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { network, rules } from '../test-files.ts'
import { oldFactsOf, reportOf, streetReportOf } from './report.ts'

test('docs/data.md holds the report of the shipped data', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/data.md'), 'utf8')
  expect(page).toContain(reportOf(network, rules))
  expect(page).toContain(streetReportOf(network, rules))
})

test('every stand, link and fare is counted once', () => {
  const report = reportOf(network, rules)
  const numbers = [...report.matchAll(/\| (\d+) \| [\d.]+ % \|/g)].map(match => Number(match[1]))
  const sum = (from: number, to: number) => numbers.slice(from, to).reduce((total, count) => total + count, 0)
  expect(sum(0, 3)).toBe(network.stands.length)
  expect(sum(4, 6)).toBe(network.links.length)
  expect(sum(6, 8)).toBe(network.links.length)
  expect(sum(8, 12)).toBe(network.links.length)
})

test('every fact that is older than its term is listed with its source and date', () => {
  const text = oldFactsOf(network, rules, new Date('2026-11-28T06:00:00Z'))
  expect(text).toContain('| tariff | seat-ncr-2020 | 2020-01-01 | 24 |')
  expect(text).toContain('| timetable | DMRC | 2023-08-01 | 18 |')
  expect(text).toContain('| link | Yug Karvat | 2022 | 36 |')
  expect(text).not.toContain('| link | Jagran |')
  expect(oldFactsOf({ ...network, links: [] }, { ...rules, tariffs: [], dates: [] }, new Date())).toBe(
    'No fact is older than its term.',
  )
})
