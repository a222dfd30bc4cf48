// Every call of the API, by feature. The web app's pages import single features.

import type { CallPolicy } from './call-policy.ts'
import { accountCalls } from './calls/accounts.ts'
import { appCalls } from './calls/app.ts'
import { chatCalls } from './calls/chat.ts'
import { feedbackCalls } from './calls/feedback.ts'
import { hotspotCalls } from './calls/hotspots.ts'
import { moderationCalls } from './calls/moderation.ts'
import { downloads } from './calls/open-data.ts'
import { rideBuddyCalls } from './calls/ride-buddy.ts'
import { routePlannerCalls } from './calls/route-planner.ts'
import type { ErrorCode } from './errors.ts'

export const apiCalls = {
  ...appCalls,
  ...hotspotCalls,
  ...routePlannerCalls,
  ...accountCalls,
  ...feedbackCalls,
  ...rideBuddyCalls,
  ...chatCalls,
  ...moderationCalls,
} as const

export type CallName = keyof typeof apiCalls

/** Calls and downloads by feature; the API documentation has the same sections. */
export const callsByFeature = {
  app: appCalls,
  hotspots: hotspotCalls,
  'route-planner': routePlannerCalls,
  accounts: accountCalls,
  feedback: feedbackCalls,
  'ride-buddy': rideBuddyCalls,
  chat: chatCalls,
  moderation: moderationCalls,
  'open-data': downloads,
} as const satisfies Record<string, Readonly<Record<string, CallPolicy>>>

export type CallFeature = keyof typeof callsByFeature

const ANY_CALL: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
]
const CALL_WITH_BODY: readonly ErrorCode[] = ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']
const CALL_OF_USER: readonly ErrorCode[] = ['AUTH_TOKEN_REQUIRED', 'INVALID_TOKEN', 'TOKEN_EXPIRED']

/** Every error code that a call can return: the common ones of its kind, and its own. */
export function errorsOf(policy: CallPolicy): readonly ErrorCode[] {
  const { method, identity, provedEmail, currentTerms, errors = [] } = policy
  return [
    ...new Set([
      ...ANY_CALL,
      ...(method === 'GET' ? [] : CALL_WITH_BODY),
      ...(identity === 'user' ? CALL_OF_USER : []),
      ...(provedEmail ? (['EMAIL_NOT_PROVED'] as const) : []),
      ...(currentTerms ? (['CONSENT_REQUIRED'] as const) : []),
      ...errors,
    ]),
  ]
}
