import type { CallPolicy } from '../call-policy.ts'

// A rider who is not a moderator gets 404 from every call, before the input is read.
const moderator = { identity: 'user', errors: ['NOT_FOUND'] } as const
const proved = { identity: 'user', errors: ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'] } as const

/** Reports and feedback, for accounts with the role of a moderator. */
export const moderationCalls = {
  moderationStatus: { method: 'GET', path: '/api/moderation/status', ...moderator },
  proveSecondFactor: {
    method: 'POST',
    path: '/api/moderation/second-factor',
    identity: 'user',
    limits: ['secondFactorByAccount'],
    errors: ['NOT_FOUND', 'INVALID_OTP'],
  },
  moderationReports: { method: 'GET', path: '/api/moderation/reports', ...proved },
  readTranscript: { method: 'POST', path: '/api/moderation/reports/:id/transcript', ...proved },
  actOnReport: {
    method: 'POST',
    path: '/api/moderation/reports/:id/actions',
    identity: 'user',
    errors: [...proved.errors, 'USER_NOT_FOUND', 'ALREADY_DONE'],
  },
  moderationPerson: { method: 'GET', path: '/api/moderation/people/:id', ...proved },
  moderationLog: { method: 'GET', path: '/api/moderation/log', ...proved },
  moderationFeedback: { method: 'GET', path: '/api/moderation/feedback', ...proved },
  answerFeedback: {
    method: 'POST',
    path: '/api/moderation/feedback/:id/answer',
    identity: 'user',
    errors: [...proved.errors, 'USER_NOT_FOUND', 'ALREADY_DONE'],
  },
  closeFeedback: {
    method: 'POST',
    path: '/api/moderation/feedback/:id/close',
    identity: 'user',
    errors: [...proved.errors, 'USER_NOT_FOUND', 'ALREADY_DONE'],
  },
} as const satisfies Record<string, CallPolicy>
