import { z } from 'zod'
import { exampleIds, moments } from '../example-data.ts'
import * as ids from '../ids.ts'
import { moment } from '../primitives.ts'
import {
  EMAIL_MAX_LENGTH,
  hasVisibleLetter,
  isEmail,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  normaliseEmail,
  PASSWORD_MAX_LENGTH,
  RESET_PASSWORD_MIN_LENGTH,
  unmetPasswordRules,
} from './account-rules.ts'
import { mixesScripts, speaksForService } from './name-rules.ts'

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

export const name = z
  .string()
  .trim()
  .min(NAME_MIN_LENGTH, 'Name must be at least 2 characters long')
  .max(NAME_MAX_LENGTH)
  .refine(hasVisibleLetter, accountTexts.nameInvisible)
  .refine(text => text.length > NAME_MAX_LENGTH || !mixesScripts(text), accountTexts.nameMixed)
  .refine(text => text.length > NAME_MAX_LENGTH || !speaksForService(text), accountTexts.nameReserved)

export const email = z
  .string()
  .max(EMAIL_MAX_LENGTH + 64)
  .refine(isEmail, accountTexts.emailInvalid)
  .transform(normaliseEmail)

export const signUpPassword = z
  .string()
  .max(PASSWORD_MAX_LENGTH)
  .refine(
    password => unmetPasswordRules(password).length === 0,
    'Password must have at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of @$!%*?&',
  )

export const resetPassword = z
  .string()
  .min(RESET_PASSWORD_MIN_LENGTH, accountTexts.passwordShort)
  .max(PASSWORD_MAX_LENGTH)

/** A password that is only compared with the stored one, never stored itself. */
export const givenPassword = z.string().min(1, accountTexts.passwordRequired).max(PASSWORD_MAX_LENGTH)

export const opaqueToken = z.string().min(1).max(512)

/** Issued to a device that has signed in to an account; it contains nothing about its user. */
export const deviceSecret = z
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

export const exampleUser: User = {
  id: exampleIds.user,
  userId: exampleIds.user,
  name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '9876543210',
  emailProved: true,
  createdAt: moments.now,
}

export const exampleDeviceSecret = 'ZGV2aWNlIHNlY3JldA'

export type User = z.infer<typeof user>
