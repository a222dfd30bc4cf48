// Describes where and by which rules to report a vulnerability (RFC 9116).

import { LANGUAGES, serverPaths } from '@sawari/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../database/clock.ts'
import { requestOrigin } from '../identity/client-address.ts'

export interface SecurityContact {
  readonly email: string
  /** The public address of the server. Default: the requested one. */
  readonly publicUrl: string | undefined
  /** The rules, as text. */
  readonly policy: string
  readonly clock: Clock
}

/** RFC 9116 recommends less than a year, so that an abandoned server does not promise responses. */
const VALID_DAYS = 180
const DAY_MS = 86_400_000

export function addSecurityTxt(app: FastifyInstance, contact: SecurityContact): void {
  app.get(serverPaths.securityTxt, (request, reply) => {
    // Web addresses in it must begin with https.
    const asked = requestOrigin(request)?.replace(/^http:/, 'https:')
    return sendText(reply, securityTxt({ ...contact, publicUrl: contact.publicUrl ?? asked }))
  })
  app.get(serverPaths.securityPolicy, (_request, reply) => sendText(reply, contact.policy))
}

function securityTxt({ email, publicUrl, clock }: SecurityContact): string {
  // Whole days, so that the response changes once a day.
  const today = Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS
  const at = (path: string) => (publicUrl === undefined ? undefined : new URL(path, publicUrl).href)
  const fields = {
    Contact: `mailto:${encodeURI(email)}`,
    Expires: new Date(today + VALID_DAYS * DAY_MS).toISOString(),
    'Preferred-Languages': LANGUAGES.join(', '),
    Canonical: at(serverPaths.securityTxt),
    Policy: at(serverPaths.securityPolicy),
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return `${lines.join('\n')}\n`
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text)
}
