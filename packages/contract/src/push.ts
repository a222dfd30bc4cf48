// Notifications by Web Push for the device whose session makes the call.

import { z } from 'zod'
import { accountCalls } from './calls/accounts.ts'
import { defineEndpoint } from './endpoint.ts'
import { PUSH_ENDPOINT_MAX_LENGTH } from './limits.ts'
import { successEnvelope } from './primitives.ts'

export const pushKinds = z.object({
  request: z.boolean().describe('another rider has sent a request'),
  acceptance: z.boolean().describe('another rider has accepted a request'),
  message: z.boolean().describe('a message in a chat'),
})

/** An uncompressed point of 65 bytes, and 16 bytes. */
const PUBLIC_KEY = /^B[A-Za-z0-9_-]{86}$/
const AUTH_SECRET = /^[A-Za-z0-9_-]{22}$/

export const readPush = defineEndpoint({
  policy: accountCalls.readPush,
  summary: 'The public key of notifications, and the subscription of this session',
  response: successEnvelope({
    data: z.object({
      publicKey: z.string().nullable().describe('base64url; null: this server sends no notifications'),
      kinds: pushKinds.nullable().describe('null: this session has no subscription'),
    }),
  }),
})

export const savePush = defineEndpoint({
  policy: accountCalls.savePush,
  summary: 'Stores the subscription of this session with its switches; replaces an earlier one',
  body: z.object({
    endpoint: z
      .url()
      .max(PUSH_ENDPOINT_MAX_LENGTH)
      .describe('https, at a push service that this server sends to'),
    keys: z.object({
      p256dh: z.string().regex(PUBLIC_KEY).describe("the browser's public key, base64url"),
      auth: z.string().regex(AUTH_SECRET).describe("the browser's secret, base64url"),
    }),
    kinds: pushKinds,
  }),
  response: successEnvelope({ data: z.object({ kinds: pushKinds }) }),
})

export const removePush = defineEndpoint({
  policy: accountCalls.removePush,
  summary: 'Deletes the subscription of this session; succeeds without one',
  response: successEnvelope({}),
})

export type PushSwitches = z.output<typeof pushKinds>
