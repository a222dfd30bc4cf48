// A code or a link by mail is exchanged for a reset token, which sets a new password.

import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { examplePassword } from '../example-data.ts'

import { EMAIL_MAX_LENGTH, isEmail, normaliseEmail, OTP_LENGTH } from './account-rules.ts'
import {
  accountTexts,
  deviceSecret,
  exampleDeviceSecret,
  exampleUser,
  opaqueToken,
  resetPassword,
} from './user.ts'

const exampleResetToken = 'cmVzZXQgdG9rZW4'
const exampleOtpToken = 'b3RwIHRva2Vu'
const identifier = z
  .string()
  .max(EMAIL_MAX_LENGTH + 64)
  .refine(isEmail, accountTexts.emailInvalid)
  .transform(normaliseEmail)

const sendCode = {
  summary: 'Mails a six-digit code; the response does not depend on whether the account exists',
  body: z.object({ identifier }),
  response: successEnvelope({ token: z.string(), expiresIn: z.number().int().describe('seconds') }),
  example: {
    body: { identifier: exampleUser.email },
    answer: { token: exampleOtpToken, expiresIn: 600 },
  },
} as const
const sendCodePolicy = { method: 'POST', identity: 'none', limits: ['codesByAddress', 'codeMails'] } as const

const verifyCode = {
  summary: 'Exchanges the code, once, for a reset token that is valid for ten minutes',
  body: z.object({
    identifier,
    otp: z.string().regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), 'The code has 6 digits'),
    token: opaqueToken,
  }),
  response: successEnvelope({ resetToken: z.string() }),
  example: {
    body: { identifier: exampleUser.email, otp: '482913', token: exampleOtpToken },
    answer: { resetToken: exampleResetToken },
  },
} as const
const verifyCodePolicy = {
  method: 'POST',
  identity: 'none',
  limits: ['wrongCodesByAddress', 'wrongCodesWithoutMail'],
  errors: ['INVALID_OTP'],
} as const

const verifyLink = {
  summary: 'Exchanges the link of the mail, once, for a reset token, independently of codes',
  body: z.object({ link: opaqueToken.describe('the 43 characters after #link=') }),
  response: successEnvelope({ resetToken: z.string() }),
  example: { body: { link: 'bGluayBvZiB0aGUgbWFpbA' }, answer: { resetToken: exampleResetToken } },
} as const
const verifyLinkPolicy = { method: 'POST', identity: 'none', errors: ['INVALID_TOKEN'] } as const

const setPassword = {
  summary: 'Sets a new password and revokes every session of the user',
  body: z.object({ resetToken: opaqueToken, newPassword: resetPassword, deviceSecret }),
  response: successEnvelope({ deviceSecret }),
  example: {
    body: { resetToken: exampleResetToken, newPassword: examplePassword },
    answer: { deviceSecret: exampleDeviceSecret },
  },
} as const
const setPasswordPolicy = {
  method: 'POST',
  identity: 'none',
  errors: ['PASSWORD_TOO_COMMON', 'INVALID_TOKEN'],
} as const

// The four calls exist under two prefixes: the profile page uses the short one.

export const sendOtp = defineCall({
  policy: { path: '/api/auth/forgot-password/send-otp', ...sendCodePolicy },
  ...sendCode,
})
export const verifyOtp = defineCall({
  policy: { path: '/api/auth/forgot-password/verify-otp', ...verifyCodePolicy },
  ...verifyCode,
})
export const verifyResetLink = defineCall({
  policy: { path: '/api/auth/forgot-password/verify-link', ...verifyLinkPolicy },
  ...verifyLink,
})
export const resetForgottenPassword = defineCall({
  operationId: 'resetPassword',
  policy: { path: '/api/auth/forgot-password/reset', ...setPasswordPolicy },
  ...setPassword,
})
export const sendOtpShort = defineCall({
  policy: { path: '/forgot-password/send-otp', ...sendCodePolicy },
  ...sendCode,
})
export const verifyOtpShort = defineCall({
  policy: { path: '/forgot-password/verify-otp', ...verifyCodePolicy },
  ...verifyCode,
})
export const verifyResetLinkShort = defineCall({
  policy: { path: '/forgot-password/verify-link', ...verifyLinkPolicy },
  ...verifyLink,
})
export const resetForgottenPasswordShort = defineCall({
  operationId: 'resetPasswordShort',
  policy: { path: '/forgot-password/reset', ...setPasswordPolicy },
  ...setPassword,
})
