// One example per call. Only the API documentation and tests import this file.
import type { CallName } from './calls.ts'
import type { CallExample } from './endpoint.ts'
import { accountExamples } from './examples/accounts.ts'
import { appExamples } from './examples/app.ts'
import { chatExamples } from './examples/chat.ts'
import { feedbackExamples } from './examples/feedback.ts'
import { hotspotExamples } from './examples/hotspots.ts'
import { moderationExamples } from './examples/moderation.ts'
import { rideBuddyExamples } from './examples/ride-buddy.ts'
import { routePlannerExamples } from './examples/route-planner.ts'

export const callExamples: Readonly<Record<CallName, CallExample>> = {
  ...appExamples,
  ...hotspotExamples,
  ...routePlannerExamples,
  ...accountExamples,
  ...feedbackExamples,
  ...rideBuddyExamples,
  ...chatExamples,
  ...moderationExamples,
}
