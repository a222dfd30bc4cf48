// Finds the faults of a GTFS feed. It shares no code with the writer and follows only the GTFS reference; the
// name of a rule is a search term for the reference.

import { type FeedFiles, openFeed, type Rule } from './feed.ts'
import { fareRules } from './rules-of-fares.ts'
import { fieldRules } from './rules-of-fields.ts'
import { fileRules } from './rules-of-files.ts'
import { serviceRules } from './rules-of-service.ts'
import { textRules } from './rules-of-texts.ts'

/** All rules by name. */
export const GTFS_RULES: Readonly<Record<string, Rule>> = {
  ...fileRules,
  ...fieldRules,
  ...serviceRules,
  ...fareRules,
  ...textRules,
}

/** The faults found, as 'rule: fault', at most five per rule. */
export function faultsOf(files: FeedFiles, today: string): string[] {
  const feed = openFeed(files, today)
  return Object.entries(GTFS_RULES).flatMap(([name, rule]) =>
    [...rule(feed)].slice(0, 5).map(finding => `${name}: ${finding}`),
  )
}
