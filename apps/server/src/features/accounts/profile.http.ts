import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../../platform/calls/refusal.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { JsonStream } from '../../platform/http/send-json.ts'
import {
  changePassword,
  changeProfile,
  closeAccount,
  exportAccount,
  type ProfileNeeds,
} from './profile.service.ts'
import { findAccount } from './users.store.ts'
import { wireUser } from './wire-user.ts'

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
