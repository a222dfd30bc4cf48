import { z } from 'zod'
import { OTP_LENGTH } from '../accounts/account-rules.ts'
import { defineCall, successEnvelope } from '../call.ts'
import { forUser } from '../call-policy.ts'
import { moments } from '../example-data.ts'
import { moment } from '../primitives.ts'
import { moderatorsOnly } from './record.ts'

export const moderationStatus = defineCall({
  policy: moderatorsOnly('GET', '/api/moderation/status'),
  summary: 'Whether the second factor was entered in this session; 404 for everybody except moderators',
  response: successEnvelope({
    data: z.object({
      secondFactor: z.boolean(),
      secondFactorEndsAt: moment.nullable().describe('twelve hours after the code was entered'),
    }),
  }),
  example: { answer: { data: { secondFactor: true, secondFactorEndsAt: moments.inTenMinutes } } },
})

export const proveSecondFactor = defineCall({
  policy: forUser('POST', '/api/moderation/second-factor', {
    limits: ['secondFactorByAccount'],
    errors: ['NOT_FOUND', 'INVALID_OTP'],
  }),
  summary: "Opens moderation in this session for twelve hours, with the code of the moderator's app",
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), 'The code has 6 digits'),
  }),
  response: successEnvelope({ data: z.object({ secondFactorEndsAt: moment }) }),
  example: {
    body: { code: '482913' },
    answer: { data: { secondFactorEndsAt: moments.inTenMinutes } },
  },
})
