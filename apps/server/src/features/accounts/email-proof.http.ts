import * as contract from '@sawari/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/calls/refusal.ts'
import { preferredLanguage } from '../../platform/http/accept-language.ts'
import { bindEndpoint, succeed } from '../../platform/http/bind-endpoint.ts'
import { type EmailProofNeeds, proveEmail, resendProof } from './email-proof.service.ts'

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
