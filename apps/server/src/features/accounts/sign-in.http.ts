import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/calls/refusal.ts'
import { preferredLanguage } from '../../platform/http/accept-language.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { addressGroup } from '../../platform/http/client-address.ts'
import { deviceName } from './device-name.ts'
import { type SignInNeeds, signIn, signUp } from './sign-in.service.ts'
import { wireUser } from './wire-user.ts'

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
