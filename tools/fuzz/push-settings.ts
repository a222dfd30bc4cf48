// The fuzzed server creates and encrypts notifications, but nobody receives them.

import { createECDH } from 'node:crypto'

const pair = createECDH('prime256v1')
pair.generateKeys()

export const PUSH_KEYS = {
  VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url').padStart(43, 'A'),
}
/** Nothing listens there. */
export const PUSH_ORIGIN = 'http://127.0.0.1:9'
