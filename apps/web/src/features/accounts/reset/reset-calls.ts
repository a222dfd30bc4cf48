import { normaliseEmail } from '@sawari/contract/account-rules'
import {
  resetForgottenPassword,
  resetForgottenPasswordShort,
  sendOtp,
  sendOtpShort,
  verifyOtp,
  verifyOtpShort,
  verifyResetLink,
  verifyResetLinkShort,
} from '@sawari/contract/accounts'
import { useEffect, useRef } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { textsOf } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { useNavigate, useRouterState } from '../../../shared/navigation/router-context.tsx'
import { deviceSecret } from '../sign-in/sign-in.ts'

/** The calls exist under two prefixes: the wizard's page uses the long one, the profile the short one. */
const calls = {
  page: { sendOtp, verifyOtp, verifyLink: verifyResetLink, resetPassword: resetForgottenPassword },
  profile: {
    sendOtp: sendOtpShort,
    verifyOtp: verifyOtpShort,
    verifyLink: verifyResetLinkShort,
    resetPassword: resetForgottenPasswordShort,
  },
} as const

export type ResetPlace = keyof typeof calls

/** The calls of a password reset at one of the two places. */
export function useResetCalls(place: ResetPlace) {
  const { api } = useApp()
  const { sendOtp, verifyOtp, verifyLink, resetPassword } = calls[place]
  return {
    sendOtp: (email: string) => api.call(sendOtp, { body: { identifier: normaliseEmail(email) } }),
    verifyOtp: ({ email, otp, token }: { email: string; otp: string; token: string }) =>
      api.call(verifyOtp, { body: { identifier: normaliseEmail(email), otp, token } }),
    verifyLink: (link: string) => api.call(verifyLink, { body: { link } }),
    async resetPassword(wanted: { resetToken: string; newPassword: string }): Promise<void> {
      const body = { ...wanted, ...deviceSecret.field() }
      deviceSecret.keep((await api.call(resetPassword, { body })).deviceSecret)
    },
  }
}

/** The server's text, the network's, or the step's own. */
export function accountFailure(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.code === 'NETWORK') return textsOf(accountsTexts).failures.network
  if (error.code === 'TIMEOUT' || error.code === 'AUTH_FAILED') return error.message
  return error.serverMessage ?? fallback
}

/**
 * Removes the secret of a mailed link from the address, so that neither the address bar nor the history keeps
 * it, and returns it once.
 */
export function useMailedSecret(name: 'link' | 'token', take: (secret: string) => void): void {
  const { hash, pathname } = useRouterState().address
  const navigate = useNavigate()
  const taken = useRef<string | null>(null)
  const secret = new URLSearchParams(hash.slice(1)).get(name)
  useEffect(() => {
    if (secret === null || taken.current === secret) return
    taken.current = secret
    void navigate(pathname, { replace: true })
    take(secret)
  }, [secret, pathname, navigate, take])
}
