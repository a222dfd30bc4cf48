import type { CallPolicy } from '../call-policy.ts'

/** Messages to the operators of the product. */
export const feedbackCalls = {
  feedbacks: {
    method: 'POST',
    path: '/feedbacks',
    identity: 'optional',
    limits: ['feedbackByAddress', 'feedbackByAccount'],
  },
} as const satisfies Record<string, CallPolicy>
