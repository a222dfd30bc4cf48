import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { forAnyone, forUser } from '../call-policy.ts'
import { examplePassword, exampleToken } from '../example-data.ts'

import {
  EMAIL_MAX_LENGTH,
  MOBILE_PATTERN,
  normaliseEmail,
  PASSWORD_MAX_LENGTH,
  SIGN_IN_PASSWORD_MIN_LENGTH,
} from './account-rules.ts'
import {
  accountTexts,
  deviceSecret,
  email,
  exampleDeviceSecret,
  exampleUser,
  name,
  opaqueToken,
  signUpPassword,
  user,
} from './user.ts'

const tokens = { accessToken: z.string(), refreshToken: z.string() }
const exampleRefreshToken = 'bG9uZyByYW5kb20gdGV4dA'

export const signUp = defineCall({
  policy: forAnyone('POST', '/signup', {
    limits: ['signUpsByAddress'],
    errors: ['PASSWORD_TOO_COMMON', 'EMAIL_TAKEN'],
  }),
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
  example: {
    body: {
      name: exampleUser.name,
      email: exampleUser.email,
      phone: exampleUser.phone,
      password: examplePassword,
      confirmPassword: examplePassword,
    },
    answer: { user: exampleUser },
  },
})

export const signIn = defineCall({
  policy: forAnyone('POST', '/signin', {
    limits: ['signInByEmail', 'signInByDevice', 'signInByAddress'],
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
  }),
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
  example: {
    body: { email: exampleUser.email, password: examplePassword },
    answer: {
      data: {
        accessToken: exampleToken,
        refreshToken: exampleRefreshToken,
        user: exampleUser,
        deviceSecret: exampleDeviceSecret,
      },
    },
  },
})

// Renewing a session only in order to end it would be useless.
export const signOut = defineCall({
  policy: forUser('POST', '/logout', { acceptsExpired: true, keepsToken: true }),
  summary: 'Ends the session of the access token; with an expired one, that of the refresh token',
  body: z.object({ refreshToken: opaqueToken.optional() }),
  example: { body: { refreshToken: exampleRefreshToken } },
})

export const refreshSession = defineCall({
  policy: forAnyone('POST', '/auth/refresh', {
    limits: ['renewalsBySession'],
    errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
  }),
  summary: 'Rotates the refresh token',
  body: z.object({ refreshToken: opaqueToken }),
  response: successEnvelope(tokens),
  example: {
    body: { refreshToken: exampleRefreshToken },
    answer: { accessToken: exampleToken, refreshToken: exampleRefreshToken },
  },
})

export type SignUpBody = z.input<typeof signUp.body>
export type SignInBody = z.input<typeof signIn.body>
