import { z } from 'zod'
import {
  CONSENT_VERSION,
  EMAIL_MAX_LENGTH,
  hasVisibleLetter,
  isEmail,
  MOBILE_PATTERN,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  normaliseEmail,
  OTP_LENGTH,
  PASSWORD_MAX_LENGTH,
  PROFILE_PHONE_PATTERN,
  RESET_PASSWORD_MIN_LENGTH,
  SIGN_IN_PASSWORD_MIN_LENGTH,
  unmetPasswordRules,
} from './account-rules.ts'
import { accountCalls } from './calls/accounts.ts'
import { defineEndpoint } from './endpoint.ts'
import * as ids from './ids.ts'
import { mixesScripts, speaksForService } from './name-rules.ts'
import { moment, successEnvelope } from './primitives.ts'

/** Messages from document 2, section 5, used by both the forms and the server. */
export const accountTexts = {
  emailRequired: 'Email is required to hop on!',
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: 'Password is required for your ride',
  passwordShort: 'Password must be at least 6 characters long',
  mobileInvalid: 'Please enter a valid 10-digit Indian mobile number starting with 6-9',
  passwordsDiffer: 'Passwords do not match',
  termsRequired: 'You must agree to the Terms of Service and Privacy Policy',
  nameInvisible: 'Name must contain a letter',
  nameMixed: 'Write each word of the name in one script',
  nameReserved: 'This name could be taken for Sawari itself',
  phoneInvalid: 'Please enter a valid phone number',
  phonePassword: 'Enter your password to change the phone number',
} as const

const name = z
  .string()
  .trim()
  .min(NAME_MIN_LENGTH, 'Name must be at least 2 characters long')
  .max(NAME_MAX_LENGTH)
  .refine(hasVisibleLetter, accountTexts.nameInvisible)
  .refine(text => text.length > NAME_MAX_LENGTH || !mixesScripts(text), accountTexts.nameMixed)
  .refine(text => text.length > NAME_MAX_LENGTH || !speaksForService(text), accountTexts.nameReserved)

const email = z
  .string()
  .max(EMAIL_MAX_LENGTH + 64)
  .refine(isEmail, accountTexts.emailInvalid)
  .transform(normaliseEmail)

const signUpPassword = z
  .string()
  .max(PASSWORD_MAX_LENGTH)
  .refine(
    password => unmetPasswordRules(password).length === 0,
    'Password must have at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&',
  )

const resetPassword = z
  .string()
  .min(RESET_PASSWORD_MIN_LENGTH, accountTexts.passwordShort)
  .max(PASSWORD_MAX_LENGTH)

/** A password that is only compared with the stored one, never stored itself. */
const givenPassword = z.string().min(1, accountTexts.passwordRequired).max(PASSWORD_MAX_LENGTH)

const opaqueToken = z.string().min(1).max(512)

/** Issued to a device that has signed in to an account; it contains nothing about its user. */
const deviceSecret = z
  .string()
  .max(512)
  .optional()
  .describe('the secret of a device that signed in before: exempt from the limit that strangers can exhaust')

export const user = z.object({
  id: ids.userId,
  userId: ids.userId.describe('equal to id'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  emailProved: z.boolean().describe('whether the user has opened a link that was mailed to this address'),
  createdAt: moment,
  consentDue: z
    .literal(true)
    .optional()
    .describe('only if the user agreed to an older version of the terms and the privacy policy'),
  role: z.literal('moderator').optional().describe('only for moderators'),
})

const tokens = { accessToken: z.string(), refreshToken: z.string() }

export const signUp = defineEndpoint({
  policy: accountCalls.signUp,
  summary: 'Creates an account; answers 201',
  status: 201,
  body: z
    .object({
      name,
      email,
      phone: z.string().regex(MOBILE_PATTERN, accountTexts.mobileInvalid),
      password: signUpPassword,
      confirmPassword: z.string(),
    })
    .refine(body => body.password === body.confirmPassword, {
      path: ['confirmPassword'],
      message: accountTexts.passwordsDiffer,
    }),
  response: successEnvelope({ user }),
})

export const signIn = defineEndpoint({
  policy: accountCalls.signIn,
  summary: 'Opens a session',
  body: z.object({
    email: z
      .string()
      .max(EMAIL_MAX_LENGTH + 64)
      .refine(text => text.includes('@'), accountTexts.emailInvalid)
      .transform(normaliseEmail),
    password: z
      .string()
      .min(SIGN_IN_PASSWORD_MIN_LENGTH, accountTexts.passwordShort)
      .max(PASSWORD_MAX_LENGTH),
    deviceSecret,
    keep: z
      .boolean()
      .optional()
      .describe('the client keeps the tokens after its window is closed; the server does not use it'),
  }),
  response: successEnvelope({ data: z.object({ ...tokens, user, deviceSecret }) }),
})

export const signOut = defineEndpoint({
  policy: accountCalls.signOut,
  summary: 'Ends the session of the access token; with an expired one, that of the refresh token',
  body: z.object({ refreshToken: opaqueToken.optional() }),
  response: successEnvelope({}),
})

export const refreshSession = defineEndpoint({
  policy: accountCalls.refreshSession,
  summary: 'Rotates the refresh token',
  body: z.object({ refreshToken: opaqueToken }),
  response: successEnvelope(tokens),
})

export const readProfile = defineEndpoint({
  policy: accountCalls.readProfile,
  summary: 'The signed-in user',
  response: successEnvelope({ data: user }),
})

export const updateProfile = defineEndpoint({
  policy: accountCalls.updateProfile,
  summary: 'Changes name and phone; an empty phone keeps the old number, a new number requires the password',
  body: z.object({
    name,
    phone: z
      .string()
      .max(15)
      .refine(phone => phone.trim() === '' || PROFILE_PHONE_PATTERN.test(phone), accountTexts.phoneInvalid)
      .default(''),
    password: givenPassword.optional().describe('the current password; required with a new phone number'),
  }),
  response: successEnvelope({ user }),
})

export const agreeToTerms = defineEndpoint({
  policy: accountCalls.agreeToTerms,
  summary: 'Stores that the user agrees to the current terms and privacy policy, and when',
  body: z.object({
    version: z.literal(CONSENT_VERSION).describe('the version that the user has read'),
  }),
  response: successEnvelope({ user }),
})

export const changePassword = defineEndpoint({
  policy: accountCalls.changePassword,
  summary: 'Changes the password and revokes every other session',
  body: z.object({ currentPassword: givenPassword, newPassword: signUpPassword, deviceSecret }),
  response: successEnvelope({}),
})

export const deleteAccount = defineEndpoint({
  policy: accountCalls.deleteAccount,
  summary: 'Deletes the account and its data at once',
  body: z.object({ password: givenPassword }),
  response: successEnvelope({}),
})

export const exportAccount = defineEndpoint({
  policy: accountCalls.exportAccount,
  summary: 'All data stored about the signed-in user',
  response: successEnvelope({ data: z.record(z.string(), z.unknown()) }),
})

export const verifyEmail = defineEndpoint({
  policy: accountCalls.verifyEmail,
  summary: 'Confirms an email address with the token that was mailed to it, within 24 hours',
  body: z.object({ token: opaqueToken.describe('the characters after #token=') }),
  response: successEnvelope({}),
})

export const resendEmailProof = defineEndpoint({
  policy: accountCalls.resendEmailProof,
  summary: 'Mails the link that confirms the email address again; sends nothing if it is confirmed',
  response: successEnvelope({}),
})

const identifier = z
  .string()
  .max(EMAIL_MAX_LENGTH + 64)
  .refine(isEmail, accountTexts.emailInvalid)
  .transform(normaliseEmail)

const sendOtpDefinition = {
  summary: 'Mails a six-digit code; the response does not depend on whether the account exists',
  body: z.object({ identifier }),
  response: successEnvelope({ token: z.string(), expiresIn: z.number().int().describe('seconds') }),
} as const

const verifyOtpDefinition = {
  summary: 'Exchanges the code, once, for a reset token that is valid for ten minutes',
  body: z.object({
    identifier,
    otp: z.string().regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), 'The code has 6 digits'),
    token: opaqueToken,
  }),
  response: successEnvelope({ resetToken: z.string() }),
} as const

const verifyLinkDefinition = {
  summary: 'Exchanges the link of the mail, once, for a reset token, independently of codes',
  body: z.object({ link: opaqueToken.describe('the 43 characters after #link=') }),
  response: successEnvelope({ resetToken: z.string() }),
} as const

const resetPasswordDefinition = {
  summary: 'Sets a new password and revokes every session of the user',
  body: z.object({ resetToken: opaqueToken, newPassword: resetPassword, deviceSecret }),
  response: successEnvelope({ deviceSecret }),
} as const

// The four calls exist under two prefixes: the profile page uses the short one.
export const sendOtp = defineEndpoint({ policy: accountCalls.sendOtp, ...sendOtpDefinition })
export const verifyOtp = defineEndpoint({ policy: accountCalls.verifyOtp, ...verifyOtpDefinition })
export const verifyResetLink = defineEndpoint({
  policy: accountCalls.verifyResetLink,
  ...verifyLinkDefinition,
})
export const resetForgottenPassword = defineEndpoint({
  policy: accountCalls.resetPassword,
  ...resetPasswordDefinition,
})
export const sendOtpShort = defineEndpoint({ policy: accountCalls.sendOtpShort, ...sendOtpDefinition })
export const verifyOtpShort = defineEndpoint({ policy: accountCalls.verifyOtpShort, ...verifyOtpDefinition })
export const verifyResetLinkShort = defineEndpoint({
  policy: accountCalls.verifyResetLinkShort,
  ...verifyLinkDefinition,
})
export const resetForgottenPasswordShort = defineEndpoint({
  policy: accountCalls.resetPasswordShort,
  ...resetPasswordDefinition,
})

export type User = z.infer<typeof user>
export type SignUpBody = z.input<typeof signUp.body>
export type SignInBody = z.input<typeof signIn.body>
