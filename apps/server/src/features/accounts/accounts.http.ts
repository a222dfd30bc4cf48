import type { SessionId, User, UserSession } from '@sawari/contract'
import * as contract from '@sawari/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import { preferredLanguage } from '../../platform/http/accept.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { JsonStream } from '../../platform/http/send-json.ts'
import { addressGroup } from '../../platform/identity/client-address.ts'
import { deviceName } from './device-name.ts'
import { proveEmail, resendProof } from './email-proof.service.ts'
import type { Caller, PasswordNeeds } from './needs.ts'
import { resetPassword, sendCode, verifyCode, verifyLink } from './password-reset.service.ts'
import { changePassword, changeProfile, closeAccount, exportAccount } from './profile.service.ts'
import type { Sessions } from './sessions.service.ts'
import type { Session } from './sessions.store.ts'
import { type SignInNeeds, signIn, signUp } from './sign-in.service.ts'
import {
  type Account,
  findAccount,
  isConsentDue,
  lockAccount,
  type NewAccount,
  storeConsent,
} from './users.store.ts'

export function bindAccounts(app: FastifyInstance, needs: SignInNeeds): void {
  bindSignIn(app, needs)
  bindSessions(app, needs.sessions)
  bindPasswordReset(app, needs)
  bindProfile(app, needs)
}

function callerOf({ ip, headers }: FastifyRequest): Caller {
  return { address: addressGroup(ip), language: preferredLanguage(headers['accept-language']) }
}

function bindSignIn(app: FastifyInstance, needs: SignInNeeds): void {
  const { database, clock, securityEvent } = needs

  bindEndpoint(app, contract.signUp, async ({ body, request }) => {
    const account = await signUp(needs, body, callerOf(request))
    if (account instanceof Refusal) return account
    return succeed({ message: 'Registration successful', user: wireUser(account) })
  })

  bindEndpoint(app, contract.signIn, async ({ body, request }) => {
    const { address, language } = callerOf(request)
    const isNamed = request.headers['accept-language'] !== undefined
    const device = { name: deviceName(request.headers['user-agent']), address }
    const outcome = await signIn(needs, body, { ...device, language: isNamed ? language : undefined })
    if (outcome instanceof Refusal) return outcome
    const { account, ...secrets } = outcome
    return succeed({ message: 'Login successful', data: { ...secrets, user: wireUser(account) } })
  })

  bindEndpoint(app, contract.verifyEmail, async ({ body }) => {
    return (await proveEmail(needs, body.token)) ?? succeed({ message: 'Email confirmed' })
  })

  bindEndpoint(app, contract.resendEmailProof, async ({ viewer, request }) => {
    const sent = await resendProof(needs, viewer.userId, callerOf(request).language)
    if (sent instanceof Refusal) return sent
    return succeed({ message: sent ? 'The link is on its way' : 'Email is already confirmed' })
  })

  bindEndpoint(app, contract.agreeToTerms, async ({ viewer: { userId }, body: { version } }) => {
    const outcome = await database.sql.transaction().execute(async sql => {
      const account = await lockAccount(sql, { id: userId })
      // The moment of the first agreement to a version is kept.
      if (account === undefined || !isConsentDue(account)) return { account, isNew: false }
      const consent = { consentVersion: version, consentedAt: clock.now() }
      await storeConsent(sql, userId, consent)
      return { account: { ...account, ...consent }, isNew: true }
    })
    if (outcome.account === undefined) return refuse('INVALID_TOKEN')
    if (outcome.isNew) securityEvent({ event: 'consent', outcome: 'ok', userId })
    return succeed({ message: 'Agreed', user: wireUser(outcome.account) })
  })
}

function bindSessions(app: FastifyInstance, sessions: Sessions): void {
  bindEndpoint(app, contract.refreshSession, async ({ body }) => {
    const tokens = await sessions.refresh(body.refreshToken)
    return tokens instanceof Refusal ? tokens : succeed(tokens)
  })

  bindEndpoint(app, contract.signOut, async ({ viewer, body: { refreshToken } }) => {
    if (viewer !== undefined) await sessions.signOut(viewer)
    else if (refreshToken === undefined) return refuse('TOKEN_EXPIRED')
    else if (!(await sessions.endByToken(refreshToken))) return refuse('INVALID_TOKEN')
    return succeed({ message: 'Signed out' })
  })

  bindEndpoint(app, contract.listSessions, async ({ viewer }) => {
    const open = await sessions.list(viewer.userId)
    return succeed({ data: open.map(session => wireSession(session, viewer.sessionId)) })
  })

  bindEndpoint(app, contract.endSession, async ({ viewer, params }) => {
    return (await sessions.end(params.id, viewer)) ?? succeed({ message: 'Session ended' })
  })

  bindEndpoint(app, contract.endOtherSessions, async ({ viewer }) => {
    return (await sessions.endOthers(viewer)) ?? succeed({ message: 'Other sessions ended' })
  })
}

/** Binds the four calls of the wizard, each under both of its paths. */
function bindPasswordReset(app: FastifyInstance, needs: PasswordNeeds): void {
  for (const endpoint of [contract.sendOtp, contract.sendOtpShort]) {
    bindEndpoint(app, endpoint, async ({ body, request }) => {
      const code = await sendCode(needs, body.identifier, callerOf(request))
      if (code instanceof Refusal) return code
      return succeed({ message: 'If this email has an account, a code is on its way', ...code })
    })
  }

  for (const endpoint of [contract.verifyOtp, contract.verifyOtpShort]) {
    bindEndpoint(app, endpoint, async ({ body, request }) => {
      const resetToken = await verifyCode(needs, body, addressGroup(request.ip))
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

function bindProfile(app: FastifyInstance, needs: PasswordNeeds): void {
  const { sql } = needs.database

  bindEndpoint(app, contract.readProfile, async ({ viewer }) => {
    const account = await findAccount(sql, viewer.userId)
    return account === undefined ? refuse('INVALID_TOKEN') : succeed({ data: wireUser(account) })
  })

  bindEndpoint(app, contract.updateProfile, async ({ viewer, body }) => {
    const account = await changeProfile(needs, viewer.userId, body)
    if (account instanceof Refusal) return account
    return succeed({ message: 'Profile updated successfully!', user: wireUser(account) })
  })

  bindEndpoint(app, contract.changePassword, async ({ viewer, body }) => {
    const refusal = await changePassword(needs, viewer, body)
    return refusal ?? succeed({ message: 'Password changed successfully' })
  })

  bindEndpoint(app, contract.deleteAccount, async ({ viewer, body }) => {
    const refusal = await closeAccount(needs, viewer, body.password)
    return refusal ?? succeed({ message: 'Account deleted successfully' })
  })

  bindEndpoint(app, contract.exportAccount, ({ viewer }) => async () => {
    const limit = contract.rateLimits.exportsByAccount
    const counted = await needs.limits.count([{ limit, subject: viewer.userId }])
    if (counted instanceof Refusal) return counted
    const pieces = await exportAccount(needs, viewer.userId)
    return pieces === undefined ? refuse('INVALID_TOKEN') : new JsonStream(pieces)
  })
}

/** The session as its user sees it. */
function wireSession({ id, device, createdAt, lastUsedAt }: Session, currentId: SessionId): UserSession {
  return {
    id,
    device: device === '' ? 'Unknown device' : device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === currentId,
  }
}

/** The account as its owner sees it. */
function wireUser(account: NewAccount & Partial<Pick<Account, 'role' | 'emailProvedAt'>>): User {
  const { id, name, email, phone, role, createdAt } = account
  const emailProved = account.emailProvedAt !== undefined
  return {
    id,
    userId: id,
    name,
    email,
    phone,
    emailProved,
    createdAt: createdAt.toISOString(),
    ...(isConsentDue(account) && { consentDue: true as const }),
    ...(role === 'moderator' && { role }),
  }
}
