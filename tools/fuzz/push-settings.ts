// The fuzzed server creates and encrypts notifications, but nobody receives them.

import { createECDH } from 'node:crypto'

const pair = createECDH('prime256v1')
pair.generateKeys()
/** A private key with leading zeros is shorter otherwise, which a server refuses. */
const shortest = pair.getPrivateKey()
const privateKey = Buffer.concat([Buffer.alloc(32 - shortest.length), shortest])

export const PUSH_KEYS = {
  VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
}
/** Nothing listens there. */
export const PUSH_ORIGIN = 'http://127.0.0.1:9'
