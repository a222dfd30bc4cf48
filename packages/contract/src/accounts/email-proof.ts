import { z } from 'zod'
import { defineCall } from '../call.ts'
import { forAnyone, forUser } from '../call-policy.ts'

import { opaqueToken } from './user.ts'

// The token of the mail is sufficient: the link may be opened on a device that is not signed in.
export const verifyEmail = defineCall({
  policy: forAnyone('POST', '/api/user/verify-email', { errors: ['INVALID_TOKEN'] }),
  summary: 'Confirms an email address with the token that was mailed to it, within 24 hours',
  body: z.object({ token: opaqueToken.describe('the characters after #token=') }),
  example: { body: { token: 'bWFpbGVkIHRva2Vu' } },
})

export const resendEmailProof = defineCall({
  policy: forUser('POST', '/api/user/verify-email/resend', { limits: ['proofMailPause', 'proofMails'] }),
  summary: 'Mails the link that confirms the email address again; sends nothing if it is confirmed',
})
