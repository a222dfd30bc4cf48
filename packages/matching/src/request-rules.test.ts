import { describe, expect, test } from 'vitest'
import {
  decideRequest,
  isResendLocked,
  type RequestDecision,
  type RequestFacts,
  searchCountsAt,
} from './request-rules.ts'

const fine: RequestFacts = {
  receiverExists: true,
  senderBlockedReceiver: false,
  receiverBlockedSender: false,
  areConnected: false,
  isPendingToReceiver: false,
  isResendLocked: false,
  senderSearchCounts: true,
  receiverSearchCounts: true,
  searchesMatch: true,
  isPendingFromReceiver: false,
}

// The facts in the order of the checks, each with its outcome.
const checks: readonly (readonly [keyof RequestFacts, RequestDecision])[] = [
  ['receiverExists', 'RECEIVER_NOT_FOUND'],
  ['senderBlockedReceiver', 'REQUEST_BLOCKED'],
  ['areConnected', 'ALREADY_CONNECTED'],
  ['isPendingToReceiver', 'DUPLICATE_REQUEST'],
  ['isResendLocked', 'REQUEST_TOO_SOON'],
  ['senderSearchCounts', 'VALIDATION_FAILED'],
  ['receiverBlockedSender', 'RECEIVER_NOT_AVAILABLE'],
  ['receiverSearchCounts', 'RECEIVER_NOT_AVAILABLE'],
  ['searchesMatch', 'RECEIVER_NOT_AVAILABLE'],
  ['isPendingFromReceiver', 'auto-connect'],
]

describe('a new request', () => {
  test('between two strangers who are searching goes out', () => {
    expect(decideRequest(fine)).toBe('ok')
  })

  test.each(checks)('with %s otherwise ends as %s', (fact, decision) => {
    expect(decideRequest({ ...fine, [fact]: !fine[fact] })).toBe(decision)
  })

  test.each(checks.map(([fact, decision], place) => [fact, decision, place] as const))(
    'with %s otherwise ends as %s, whatever the later checks would say',
    (fact, decision, place) => {
      const later = checks.slice(place + 1).map(([name]) => [name, !fine[name]])
      expect(decideRequest({ ...fine, [fact]: !fine[fact], ...Object.fromEntries(later) })).toBe(decision)
    },
  )
})

const t0 = new Date('2026-11-21T03:40:00.000Z')
const after = (elapsedMs: number) => new Date(t0.getTime() + elapsedMs)

test.each([
  ['at once', 0, true],
  ['just before ten minutes', 599_999, true],
  ['at ten minutes', 600_000, false],
])('a decline locks %s', (_, elapsedMs, holds) => {
  expect(isResendLocked(t0, after(elapsedMs), 600_000)).toBe(holds)
})

test.each([
  ['live', undefined, 299_999, true],
  ['just expired', undefined, 300_000, true],
  ['expired almost ten minutes ago', undefined, 899_999, true],
  ['expired ten minutes ago', undefined, 900_000, false],
  ['just cancelled', 60_000, 60_000, true],
  ['cancelled almost ten minutes ago', 60_000, 659_999, true],
  ['cancelled ten minutes ago', 60_000, 660_000, false],
  ['marked as ended by a sweep, later than it expired', 330_000, 900_000, false],
  ['stored with no end', null, 899_999, true],
])('a search %s', (_, endedAfterMs, elapsedMs, counts) => {
  const endedAt = typeof endedAfterMs === 'number' ? after(endedAfterMs) : endedAfterMs
  expect(searchCountsAt({ expiresAt: after(300_000), endedAt }, after(elapsedMs), 600_000)).toBe(counts)
})
