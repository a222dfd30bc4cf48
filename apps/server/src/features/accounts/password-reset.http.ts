import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/calls/refusal.ts'
import { preferredLanguage } from '../../platform/http/accept.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { addressGroup } from '../../platform/http/client-address.ts'
import {
  type PasswordResetNeeds,
  resetPassword,
  sendCode,
  verifyCode,
  verifyLink,
} from './password-reset.service.ts'

/** Binds the four calls of the wizard, each under both of its paths. */
export function bindPasswordReset(app: FastifyInstance, needs: PasswordResetNeeds): void {
  for (const endpoint of [contract.sendOtp, contract.sendOtpShort]) {
    bindEndpoint(app, endpoint, async ({ body, request }) => {
      const code = await sendCode(needs, {
        ...body,
        address: addressGroup(request.ip),
        language: preferredLanguage(request.headers['accept-language']),
      })
      if (code instanceof Refusal) return code
      const { token, expiresInSeconds: expiresIn } = code
      return succeed({ message: 'If this email has an account, a code is on its way', token, expiresIn })
    })
  }

  for (const endpoint of [contract.verifyOtp, contract.verifyOtpShort]) {
    bindEndpoint(app, endpoint, async ({ body: { identifier, otp: code, token }, request }) => {
      const address = addressGroup(request.ip)
      const resetToken = await verifyCode(needs, { identifier, code, token, address })
      return resetToken instanceof Refusal ? resetToken : succeed({ resetToken })
    })
  }

  for (const endpoint of [contract.verifyResetLink, contract.verifyResetLinkShort]) {
    bindEndpoint(app, endpoint, async ({ body: { link } }) => {
      const resetToken = await verifyLink(needs, link)
      return resetToken instanceof Refusal ? resetToken : succeed({ resetToken })
    })
  }

  for (const endpoint of [contract.resetForgottenPassword, contract.resetForgottenPasswordShort]) {
    bindEndpoint(app, endpoint, async ({ body }) => {
      const done = await resetPassword(needs, body)
      if (done instanceof Refusal) return done
      return succeed({ message: 'Password reset successfully!', ...done })
    })
  }
}
