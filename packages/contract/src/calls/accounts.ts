import type { CallPolicy } from '../call-policy.ts'

const sendOtp = { identity: 'none', limits: ['codesByAddress', 'codeMails'] } as const
const verifyOtp = {
  identity: 'none',
  limits: ['wrongCodesByAddress', 'wrongCodesWithoutMail'],
  errors: ['INVALID_OTP'],
} as const
const verifyLink = { identity: 'none', errors: ['INVALID_TOKEN'] } as const
const resetPassword = { identity: 'none', errors: ['PASSWORD_TOO_COMMON', 'INVALID_TOKEN'] } as const

/** Sign-up, sign-in, sign-out, and the data of an account. */
export const accountCalls = {
  signUp: {
    method: 'POST',
    path: '/signup',
    identity: 'none',
    limits: ['signUpsByAddress'],
    errors: ['PASSWORD_TOO_COMMON', 'EMAIL_TAKEN'],
  },
  signIn: {
    method: 'POST',
    path: '/signin',
    identity: 'none',
    limits: ['signInByEmail', 'signInByDevice', 'signInByAddress'],
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED'],
  },
  // Renewing a session only in order to end it would be useless.
  signOut: {
    method: 'POST',
    path: '/logout',
    identity: 'user',
    acceptsExpired: true,
    keepsToken: true,
  },
  refreshSession: {
    method: 'POST',
    path: '/auth/refresh',
    identity: 'none',
    limits: ['renewalsBySession'],
    errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
  },
  readProfile: { method: 'GET', path: '/api/user/profile', identity: 'user' },
  updateProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    identity: 'user',
    limits: ['currentPasswordByAccount'],
    errors: ['WRONG_PASSWORD'],
  },
  agreeToTerms: { method: 'POST', path: '/api/user/consent', identity: 'user' },
  changePassword: {
    method: 'POST',
    path: '/api/user/change-password',
    identity: 'user',
    limits: ['currentPasswordByAccount'],
    errors: ['PASSWORD_TOO_COMMON', 'WRONG_PASSWORD'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/user',
    identity: 'user',
    limits: ['currentPasswordByAccount'],
    errors: ['WRONG_PASSWORD'],
  },
  exportAccount: {
    method: 'GET',
    path: '/api/user/export',
    identity: 'user',
    limits: ['exportsByAccount'],
    costly: true,
  },
  readSavedPlaces: { method: 'GET', path: '/api/user/places', identity: 'user' },
  writeSavedPlaces: { method: 'PUT', path: '/api/user/places', identity: 'user' },
  readPush: { method: 'GET', path: '/api/user/push', identity: 'user' },
  savePush: { method: 'PUT', path: '/api/user/push', identity: 'user', errors: ['PUSH_OFF'] },
  removePush: { method: 'DELETE', path: '/api/user/push', identity: 'user' },
  listSessions: { method: 'GET', path: '/api/user/sessions', identity: 'user' },
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    identity: 'user',
    errors: ['SESSION_NOT_FOUND'],
  },
  endOtherSessions: { method: 'DELETE', path: '/api/user/sessions', identity: 'user' },
  // The token of the mail is sufficient: the link may be opened on a device that is not signed in.
  verifyEmail: {
    method: 'POST',
    path: '/api/user/verify-email',
    identity: 'none',
    errors: ['INVALID_TOKEN'],
  },
  resendEmailProof: {
    method: 'POST',
    path: '/api/user/verify-email/resend',
    identity: 'user',
    limits: ['proofMailPause', 'proofMails'],
  },
  // The four calls of the password reset exist under two prefixes: the profile page uses the short
  // one.
  sendOtp: { method: 'POST', path: '/api/auth/forgot-password/send-otp', ...sendOtp },
  verifyOtp: { method: 'POST', path: '/api/auth/forgot-password/verify-otp', ...verifyOtp },
  verifyResetLink: { method: 'POST', path: '/api/auth/forgot-password/verify-link', ...verifyLink },
  resetPassword: { method: 'POST', path: '/api/auth/forgot-password/reset', ...resetPassword },
  sendOtpShort: { method: 'POST', path: '/forgot-password/send-otp', ...sendOtp },
  verifyOtpShort: { method: 'POST', path: '/forgot-password/verify-otp', ...verifyOtp },
  verifyResetLinkShort: { method: 'POST', path: '/forgot-password/verify-link', ...verifyLink },
  resetPasswordShort: { method: 'POST', path: '/forgot-password/reset', ...resetPassword },
} as const satisfies Record<string, CallPolicy>
