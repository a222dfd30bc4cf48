// A code or a link by mail is exchanged for a reset token, which sets a new password.

import { z } from 'zod'
import { atPath, defineCall, successEnvelope } from '../call.ts'
import { forAnyone } from '../call-policy.ts'
import { examplePassword } from '../example-data.ts'

import { OTP_LENGTH } from './account-rules.ts'
import { deviceSecret, email, exampleDeviceSecret, exampleUser, opaqueToken, resetPassword } from './user.ts'

const exampleResetToken = 'cmVzZXQgdG9rZW4'
const exampleOtpToken = 'b3RwIHRva2Vu'

// The four calls exist under two prefixes: the profile page uses the short one.

export const sendOtp = defineCall({
  policy: forAnyone('POST', '/api/auth/forgot-password/send-otp', {
    limits: ['codesByAddress', 'codeMails'],
  }),
  summary: 'Mails a six-digit code; the response does not depend on whether the account exists',
  body: z.object({ identifier: email }),
  response: successEnvelope({ token: z.string(), expiresIn: z.number().int().describe('seconds') }),
  example: {
    body: { identifier: exampleUser.email },
    answer: { token: exampleOtpToken, expiresIn: 600 },
  },
})

export const verifyOtp = defineCall({
  policy: forAnyone('POST', '/api/auth/forgot-password/verify-otp', {
    limits: ['wrongCodesByAddress', 'wrongCodesWithoutMail'],
    errors: ['INVALID_OTP'],
  }),
  summary: 'Exchanges the code, once, for a reset token that is valid for ten minutes',
  body: z.object({
    identifier: email,
    otp: z.string().regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), 'The code has 6 digits'),
    token: opaqueToken,
  }),
  response: successEnvelope({ resetToken: z.string() }),
  example: {
    body: { identifier: exampleUser.email, otp: '482913', token: exampleOtpToken },
    answer: { resetToken: exampleResetToken },
  },
})

export const verifyResetLink = defineCall({
  policy: forAnyone('POST', '/api/auth/forgot-password/verify-link', { errors: ['INVALID_TOKEN'] }),
  summary: 'Exchanges the link of the mail, once, for a reset token, independently of codes',
  body: z.object({ link: opaqueToken.describe('the 43 characters after #link=') }),
  response: successEnvelope({ resetToken: z.string() }),
  example: { body: { link: 'bGluayBvZiB0aGUgbWFpbA' }, answer: { resetToken: exampleResetToken } },
})

export const resetForgottenPassword = defineCall({
  operationId: 'resetPassword',
  policy: forAnyone('POST', '/api/auth/forgot-password/reset', {
    errors: ['PASSWORD_TOO_COMMON', 'INVALID_TOKEN'],
  }),
  summary: 'Sets a new password and revokes every session of the user',
  body: z.object({ resetToken: opaqueToken, newPassword: resetPassword, deviceSecret }),
  response: successEnvelope({ deviceSecret }),
  example: {
    body: { resetToken: exampleResetToken, newPassword: examplePassword },
    answer: { deviceSecret: exampleDeviceSecret },
  },
})

export const sendOtpShort = atPath(sendOtp, '/forgot-password/send-otp')
export const verifyOtpShort = atPath(verifyOtp, '/forgot-password/verify-otp')
export const verifyResetLinkShort = atPath(verifyResetLink, '/forgot-password/verify-link')
export const resetForgottenPasswordShort = atPath(
  resetForgottenPassword,
  '/forgot-password/reset',
  'resetPasswordShort',
)
