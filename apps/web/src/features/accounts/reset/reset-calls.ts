import { normaliseEmail } from '@sawari/contract/account-rules'
import { accountCalls } from '@sawari/contract/calls/accounts'
import { accountsTexts } from '../../../messages/accounts.ts'
import { textsOf } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { callEndpoint } from '../../../shared/api/call-endpoint.ts'

/** The same three calls under two prefixes: the wizard's page uses the long one, the profile the short one. */
const addresses = {
  page: {
    sendOtp: accountCalls.sendOtp,
    verifyOtp: accountCalls.verifyOtp,
    resetPassword: accountCalls.resetPassword,
  },
  profile: {
    sendOtp: accountCalls.sendOtpShort,
    verifyOtp: accountCalls.verifyOtpShort,
    resetPassword: accountCalls.resetPasswordShort,
  },
} as const

export type ResetPlace = keyof typeof addresses

export function sendOtp(place: ResetPlace, email: string) {
  return callEndpoint(addresses[place].sendOtp, { body: { identifier: normaliseEmail(email) } })
}

export function verifyOtp(place: ResetPlace, given: { email: string; otp: string; token: string }) {
  const { email, otp, token } = given
  return callEndpoint(addresses[place].verifyOtp, { body: { identifier: normaliseEmail(email), otp, token } })
}

export function resetPassword(place: ResetPlace, body: { resetToken: string; newPassword: string }) {
  return callEndpoint(addresses[place].resetPassword, { body })
}

/** The server's words, the network's, or else the step's own. */
export function accountFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.code === 'NETWORK') return textsOf(accountsTexts).failures.network
  if (error.code === 'TIMEOUT' || error.code === 'AUTH_FAILED') return error.message
  return error.serverMessage ?? fallback
}
