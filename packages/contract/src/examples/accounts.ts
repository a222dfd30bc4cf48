import { CONSENT_VERSION } from '../account-rules.ts'
import * as accounts from '../accounts.ts'
import { exampleOf } from '../endpoint.ts'
import { readPush, removePush, savePush } from '../push.ts'
import { readSavedPlaces, writeSavedPlaces } from '../saved-places.ts'
import { endOtherSessions, endSession, listSessions } from '../sessions.ts'
import { gaurChowk, ids, moments, password, sector52, token } from './people.ts'

const user: accounts.User = {
  id: ids.user,
  userId: ids.user,
  name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '9876543210',
  emailProved: true,
  createdAt: moments.now,
}
const done = { success: true } as const
const refreshToken = 'bG9uZyByYW5kb20gdGV4dA'
const resetToken = 'cmVzZXQgdG9rZW4'
const deviceSecret = 'ZGV2aWNlIHNlY3JldA'
const otpToken = 'b3RwIHRva2Vu'

const sendOtp = {
  body: { identifier: user.email },
  response: { ...done, token: otpToken, expiresIn: 600 },
}
const verifyOtp = {
  body: { identifier: user.email, otp: '482913', token: otpToken },
  response: { ...done, resetToken },
}
const resetPassword = { body: { resetToken, newPassword: password }, response: { ...done, deviceSecret } }

const verifyLink = { body: { link: 'bGluayBvZiB0aGUgbWFpbA' }, response: { ...done, resetToken } }

const pushKey = `B${'k'.repeat(86)}`
const pushKinds = { request: true, acceptance: true, message: false }

const savedPlaces = {
  ...done,
  data: {
    home: { place: sector52, changedAt: moments.now },
    work: { place: null, changedAt: null },
    recent: [{ ...gaurChowk, usedAt: moments.now }],
  },
}

export const accountExamples = {
  signUp: exampleOf(accounts.signUp, {
    body: {
      name: user.name,
      email: user.email,
      phone: user.phone,
      password,
      confirmPassword: password,
    },
    response: { ...done, user },
  }),
  signIn: exampleOf(accounts.signIn, {
    body: { email: user.email, password },
    response: { ...done, data: { accessToken: token, refreshToken, user, deviceSecret } },
  }),
  signOut: exampleOf(accounts.signOut, { body: { refreshToken }, response: done }),
  refreshSession: exampleOf(accounts.refreshSession, {
    body: { refreshToken },
    response: { ...done, accessToken: token, refreshToken },
  }),
  readProfile: exampleOf(accounts.readProfile, { response: { ...done, data: user } }),
  updateProfile: exampleOf(accounts.updateProfile, {
    body: { name: user.name, phone: user.phone, password },
    response: { ...done, user },
  }),
  agreeToTerms: exampleOf(accounts.agreeToTerms, {
    body: { version: CONSENT_VERSION },
    response: { ...done, user },
  }),
  changePassword: exampleOf(accounts.changePassword, {
    body: { currentPassword: password, newPassword: 'Safer$Ride2' },
    response: done,
  }),
  deleteAccount: exampleOf(accounts.deleteAccount, { body: { password }, response: done }),
  exportAccount: exampleOf(accounts.exportAccount, {
    response: { ...done, data: { account: { ...user }, trips: [] } },
  }),
  readSavedPlaces: exampleOf(readSavedPlaces, { response: savedPlaces }),
  writeSavedPlaces: exampleOf(writeSavedPlaces, {
    body: { home: sector52, work: null, recent: [{ ...gaurChowk, usedAt: moments.now }] },
    response: savedPlaces,
  }),
  readPush: exampleOf(readPush, { response: { ...done, data: { publicKey: pushKey, kinds: pushKinds } } }),
  savePush: exampleOf(savePush, {
    body: {
      endpoint: 'https://push.example/send/c3Vic2NyaXB0aW9u',
      keys: { p256dh: pushKey, auth: 'c2VjcmV0IG9mIDE2IGJ5dA' },
      kinds: pushKinds,
    },
    response: { ...done, data: { kinds: pushKinds } },
  }),
  removePush: exampleOf(removePush, { response: done }),
  verifyEmail: exampleOf(accounts.verifyEmail, {
    body: { token: 'bWFpbGVkIHRva2Vu' },
    response: done,
  }),
  resendEmailProof: exampleOf(accounts.resendEmailProof, { response: done }),
  listSessions: exampleOf(listSessions, {
    response: {
      ...done,
      data: [
        {
          id: ids.session,
          device: 'Chrome on Android',
          createdAt: moments.now,
          lastUsedAt: moments.now,
          current: true,
        },
      ],
    },
  }),
  endSession: exampleOf(endSession, { params: { id: ids.session }, response: done }),
  endOtherSessions: exampleOf(endOtherSessions, { response: done }),
  sendOtp: exampleOf(accounts.sendOtp, sendOtp),
  verifyOtp: exampleOf(accounts.verifyOtp, verifyOtp),
  verifyResetLink: exampleOf(accounts.verifyResetLink, verifyLink),
  resetPassword: exampleOf(accounts.resetForgottenPassword, resetPassword),
  sendOtpShort: exampleOf(accounts.sendOtpShort, sendOtp),
  verifyOtpShort: exampleOf(accounts.verifyOtpShort, verifyOtp),
  verifyResetLinkShort: exampleOf(accounts.verifyResetLinkShort, verifyLink),
  resetPasswordShort: exampleOf(accounts.resetForgottenPasswordShort, resetPassword),
} as const
