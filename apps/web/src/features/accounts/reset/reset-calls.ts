import { normaliseEmail } from '@sawari/contract/account-rules'
import {
  resetForgottenPassword,
  resetForgottenPasswordShort,
  sendOtp,
  sendOtpShort,
  verifyOtp,
  verifyOtpShort,
} from '@sawari/contract/accounts'
import { accountsTexts } from '../../../messages/accounts.ts'
import { textsOf } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'

/** The three calls exist under two prefixes: the wizard's page uses the long one, the profile the short one. */
const calls = {
  page: { sendOtp, verifyOtp, resetPassword: resetForgottenPassword },
  profile: { sendOtp: sendOtpShort, verifyOtp: verifyOtpShort, resetPassword: resetForgottenPasswordShort },
} as const

export type ResetPlace = keyof typeof calls

/** The calls of a password reset at one of the two places. */
export function useResetCalls(place: ResetPlace) {
  const { api } = useApp()
  const { sendOtp, verifyOtp, resetPassword } = calls[place]
  return {
    sendOtp: (email: string) => api.call(sendOtp, { body: { identifier: normaliseEmail(email) } }),
    verifyOtp: ({ email, otp, token }: { email: string; otp: string; token: string }) =>
      api.call(verifyOtp, { body: { identifier: normaliseEmail(email), otp, token } }),
    resetPassword: (body: { resetToken: string; newPassword: string }) => api.call(resetPassword, { body }),
  }
}

/** The server's text, the network's, or the step's own. */
export function accountFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.code === 'NETWORK') return textsOf(accountsTexts).failures.network
  if (error.code === 'TIMEOUT' || error.code === 'AUTH_FAILED') return error.message
  return error.serverMessage ?? fallback
}
