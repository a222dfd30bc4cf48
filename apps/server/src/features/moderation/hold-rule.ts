// Decides when reports put Travel Buddy on hold for the reported person until a moderator reviews them.

import type { NewReport } from '../ride-buddy/needs.ts'

const DAY_MS = 86_400_000
export const HOLD_WINDOW_MS = 30 * DAY_MS
export const HOLDING_REPORTERS = 3

/** The facts about a reporter at the time of the report. */
export interface ReporterFacts extends Pick<NewReport, 'wasAsked' | 'wereConnected'> {
  readonly isEmailProved: boolean
  readonly accountAgeMs: number
}

/**
 * Whether the reporter counts toward a hold. A request by the reporter alone is not sufficient, because
 * strangers could then choose their victim.
 */
export function reporterCounts(facts: ReporterFacts, isProofRequired: boolean): boolean {
  if (!facts.wasAsked && !facts.wereConnected) return false
  if (isProofRequired && !facts.isEmailProved) return false
  return facts.accountAgeMs > DAY_MS
}

/** A report about one person. */
export interface PastReport {
  /** It is undefined after the reporter's account was deleted. */
  readonly reporterId: string | undefined
  readonly counts: boolean
  readonly createdAt: Date
}

/** The reporters who count now: within the window, and after a moderator last restored the person. */
export function countingReporters(
  reports: readonly PastReport[],
  { now, reviewedAt }: { readonly now: Date; readonly reviewedAt: Date | undefined },
): number {
  const windowBegan = now.getTime() - HOLD_WINDOW_MS
  const since = Math.max(windowBegan, reviewedAt?.getTime() ?? windowBegan)
  const counting = reports.filter(({ counts, createdAt }) => counts && createdAt.getTime() > since)
  return new Set(counting.flatMap(({ reporterId }) => reporterId ?? [])).size
}
