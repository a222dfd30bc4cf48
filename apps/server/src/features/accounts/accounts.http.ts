import type { SessionId, User, UserSession } from '@sawari/contract'
import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import type { Clock } from '../../platform/database/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { preferredLanguage } from '../../platform/http/accept.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { addressGroup } from '../../platform/http/client-address.ts'
import { JsonStream } from '../../platform/http/send-json.ts'
import type { RecordSecurityEvent } from '../../platform/telemetry/security-events.ts'
import { deviceName } from './device-name.ts'
import { type EmailProofNeeds, proveEmail, resendProof } from './email-proof.service.ts'
import {
  changePassword,
  changeProfile,
  closeAccount,
  exportAccount,
  type ProfileNeeds,
} from './profile.service.ts'
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

export function bindSignIn(app: FastifyInstance, needs: SignInNeeds): void {
  bindEndpoint(app, contract.signUp, async ({ body, request }) => {
    const language = preferredLanguage(request.headers['accept-language'])
    const account = await signUp(needs, { ...body, address: addressGroup(request.ip), language })
    if (account instanceof Refusal) return account
    return succeed({ message: 'Registration successful', user: wireUser(account) })
  })

  bindEndpoint(app, contract.signIn, async ({ body, request }) => {
    const device = deviceName(request.headers['user-agent'])
    const acceptLanguage = request.headers['accept-language']
    const language = acceptLanguage === undefined ? undefined : preferredLanguage(acceptLanguage)
    const outcome = await signIn(needs, { ...body, device, language, address: addressGroup(request.ip) })
    if (outcome instanceof Refusal) return outcome
    const { account, accessToken, refreshToken, deviceSecret } = outcome
    const data = { accessToken, refreshToken, user: wireUser(account), deviceSecret }
    return succeed({ message: 'Login successful', data })
  })
}

export function bindEmailProof(app: FastifyInstance, needs: EmailProofNeeds): void {
  bindEndpoint(app, contract.verifyEmail, async ({ body }) => {
    const refusal = await proveEmail(needs, body.token)
    return refusal ?? succeed({ message: 'Email confirmed' })
  })

  bindEndpoint(app, contract.resendEmailProof, async ({ viewer, request }) => {
    const sent = await resendProof(
      needs,
      viewer.userId,
      preferredLanguage(request.headers['accept-language']),
    )
    if (sent instanceof Refusal) return sent
    return succeed({ message: sent ? 'The link is on its way' : 'Email is already confirmed' })
  })
}

interface ConsentNeeds {
  readonly database: Database
  readonly clock: Clock
  readonly securityEvent: RecordSecurityEvent
}

export function bindConsent(app: FastifyInstance, { database, clock, securityEvent }: ConsentNeeds): void {
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

export function bindProfile(app: FastifyInstance, needs: ProfileNeeds): void {
  const { sql } = needs.database

  bindEndpoint(app, contract.readProfile, async ({ viewer }) => {
    const account = await findAccount(sql, viewer.userId)
    return account === undefined ? refuse('INVALID_TOKEN') : succeed({ data: wireUser(account) })
  })

  bindEndpoint(app, contract.updateProfile, async ({ viewer, body }) => {
    const account = await changeProfile(needs, viewer.userId, { ...body, phone: body.phone.trim() })
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

export function bindSessions(app: FastifyInstance, sessions: Sessions): void {
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
    ...{ id, userId: id, name, email, phone, emailProved, createdAt: createdAt.toISOString() },
    ...(isConsentDue(account) && { consentDue: true as const }),
    ...(role === 'moderator' && { role }),
  }
}
