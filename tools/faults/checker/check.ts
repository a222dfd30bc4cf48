import type { Entry } from '../history.ts'
import { checkAnswers } from './check-answers.ts'
import { type ChatRules, checkChats } from './check-chats.ts'
import { checkService, type ServiceRules } from './check-service.ts'
import type { Finding } from './findings.ts'
import type { Stored } from './stored.ts'

/** Everything that is wrong with a run, by comparing the history with the stored data. */
export function checkRun(
  entries: readonly Entry[],
  stored: Stored,
  rules: ChatRules & ServiceRules,
): Finding[] {
  return [
    ...checkChats(entries, stored, rules),
    ...checkAnswers(entries, stored),
    ...checkService(entries, rules),
  ]
}
