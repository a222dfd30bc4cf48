// Notifications by Web Push for the device whose session makes the call.

import { z } from 'zod'
import { defineCall, successEnvelope } from '../call.ts'
import { forUser } from '../call-policy.ts'
import { PUSH_ENDPOINT_MAX_LENGTH } from '../limits.ts'

export const pushKinds = z.object({
  request: z.boolean().describe('another rider has sent a request'),
  acceptance: z.boolean().describe('another rider has accepted a request'),
  message: z.boolean().describe('a message in a chat'),
})

/** An uncompressed point of 65 bytes, and 16 bytes. */
const PUBLIC_KEY = /^B[A-Za-z0-9_-]{86}$/
const AUTH_SECRET = /^[A-Za-z0-9_-]{22}$/
const examplePushKey = `B${'k'.repeat(86)}`
const exampleKinds = { request: true, acceptance: true, message: false }

export const readPush = defineCall({
  policy: forUser('GET', '/api/user/push'),
  summary: 'The public key of notifications, and the subscription of this session',
  response: successEnvelope({
    data: z.object({
      publicKey: z.string().nullable().describe('base64url; null: this server sends no notifications'),
      kinds: pushKinds.nullable().describe('null: this session has no subscription'),
    }),
  }),
  example: { answer: { data: { publicKey: examplePushKey, kinds: exampleKinds } } },
})

export const savePush = defineCall({
  policy: forUser('PUT', '/api/user/push', { errors: ['PUSH_OFF'] }),
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
  example: {
    body: {
      endpoint: 'https://push.example/send/c3Vic2NyaXB0aW9u',
      keys: { p256dh: examplePushKey, auth: 'c2VjcmV0IG9mIDE2IGJ5dA' },
      kinds: exampleKinds,
    },
    answer: { data: { kinds: exampleKinds } },
  },
})

export const removePush = defineCall({
  policy: forUser('DELETE', '/api/user/push'),
  summary: 'Deletes the subscription of this session; succeeds without one',
})

export type PushSwitches = z.output<typeof pushKinds>
