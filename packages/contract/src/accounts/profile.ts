import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { forUser } from '../call-policy.ts'
import { examplePassword } from '../example-data.ts'

import { CONSENT_VERSION, PROFILE_PHONE_PATTERN } from './account-rules.ts'
import { accountTexts, deviceSecret, exampleUser, givenPassword, name, signUpPassword, user } from './user.ts'

export const readProfile = defineCall({
  policy: forUser('GET', '/api/user/profile'),
  summary: 'The signed-in user',
  response: successEnvelope({ data: user }),
  example: { answer: { data: exampleUser } },
})

export const updateProfile = defineCall({
  policy: forUser('PUT', '/api/user/profile', {
    limits: ['currentPasswordByAccount'],
    errors: ['WRONG_PASSWORD'],
  }),
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
  example: {
    body: { name: exampleUser.name, phone: exampleUser.phone, password: examplePassword },
    answer: { user: exampleUser },
  },
})

export const agreeToTerms = defineCall({
  policy: forUser('POST', '/api/user/consent'),
  summary: 'Stores that the user agrees to the current terms and privacy policy, and when',
  body: z.object({
    version: z.literal(CONSENT_VERSION).describe('the version that the user has read'),
  }),
  response: successEnvelope({ user }),
  example: { body: { version: CONSENT_VERSION }, answer: { user: exampleUser } },
})

export const changePassword = defineCall({
  policy: forUser('POST', '/api/user/change-password', {
    limits: ['currentPasswordByAccount'],
    errors: ['PASSWORD_TOO_COMMON', 'WRONG_PASSWORD'],
  }),
  summary: 'Changes the password and revokes every other session',
  body: z.object({ currentPassword: givenPassword, newPassword: signUpPassword, deviceSecret }),
  example: { body: { currentPassword: examplePassword, newPassword: 'Safer$Ride2' } },
})

export const deleteAccount = defineCall({
  policy: forUser('DELETE', '/api/user', {
    limits: ['currentPasswordByAccount'],
    errors: ['WRONG_PASSWORD'],
  }),
  summary: 'Deletes the account and its data at once',
  body: z.object({ password: givenPassword }),
  example: { body: { password: examplePassword } },
})

export const exportAccount = defineCall({
  policy: forUser('GET', '/api/user/export', { limits: ['exportsByAccount'], costly: true }),
  summary: 'All data stored about the signed-in user',
  response: successEnvelope({ data: z.record(z.string(), z.unknown()) }),
  example: { answer: { data: { account: { ...exampleUser }, trips: [] } } },
})
