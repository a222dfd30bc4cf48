// A stand-in push service: browsers subscribe to it, and it decrypts notifications as a browser does.

import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A pair of VAPID keys, made for tests. */
export const PUSH_KEYS = {
  VAPID_PUBLIC_KEY: 'BAKyZUnQos_e5cNChbMzonaeCLnSjGW8zKwK4bzSIQfS9BC1LMDJtsgREWav0AGObq5hzLL9a1EL-BolAJBdCnM',
  VAPID_PRIVATE_KEY: 'bz4EE5icpY8MygJlzQq2vFe0lgHUnWcku64zokz7up8',
}

export interface ReceivedPush {
  /** The name of the browser that subscribed. */
  readonly browser: string
  readonly payload: unknown
  readonly ttlSeconds: number
  readonly urgency: string | undefined
  /** All headers and the path, as visible to the push service. */
  readonly seen: string
}

export type PushReply = 201 | 404 | 410 | 403 | 429 | 503 | 'hangs up'

export type PushService = Awaited<ReturnType<typeof startPushService>>

export async function startPushService() {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const replies: PushReply[] = []
  let tries = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      tries += 1
      const reply = replies.shift() ?? 201
      if (reply === 'hangs up') return void request.socket.destroy()
      if (reply === 201) {
        const browser = browsers.get(request.url ?? '')!
        checkSignature(request.headers.authorization, { origin, publicKey: PUSH_KEYS.VAPID_PUBLIC_KEY })
        received.push({
          browser: browser.name,
          payload: JSON.parse(decrypt(Buffer.concat(chunks), browser)) as unknown,
          ttlSeconds: Number(request.headers.ttl),
          urgency: request.headers.urgency as string | undefined,
          seen: `${request.url} ${JSON.stringify(request.headers)}`,
        })
      }
      response.writeHead(reply, reply === 429 ? { 'retry-after': '7' } : {}).end()
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    tries: () => tries,
    /** Forgets the received notifications and the planned responses. */
    reset: () => {
      received.length = 0
      replies.length = 0
      tries = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
    /** The responses to the next calls; 201 after them. */
    answers: (...next: PushReply[]) => void replies.push(...next),
    /** The data that a browser returns to its page on subscribing. */
    subscribe: (name: string) => {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const browser = { name, key, auth: randomBytes(16) }
      const path = `/send/${randomBytes(12).toString('base64url')}`
      browsers.set(path, browser)
      return {
        endpoint: origin + path,
        keys: { p256dh: key.getPublicKey('base64url'), auth: browser.auth.toString('base64url') },
      }
    },
  }
}

interface Browser {
  readonly name: string
  readonly key: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

/** RFC 8292: a JWT for this origin, signed by the key that browsers subscribed with. */
function checkSignature(
  header: string | undefined,
  { origin, publicKey }: { readonly origin: string; readonly publicKey: string },
): void {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; sub: string }
  if (!isSigned || key !== publicKey || aud !== origin || !sub.startsWith('mailto:')) {
    throw new Error('the push is not signed as RFC 8292 asks')
  }
}

/** RFC 8188 and RFC 8291. */
function decrypt(bytes: Buffer, { key, auth }: Browser): string {
  const salt = bytes.subarray(0, 16)
  const senderKey = bytes.subarray(21, 21 + bytes.readUInt8(20))
  const sealed = bytes.subarray(21 + senderKey.length)
  const hmac = (secret: Buffer, ...parts: (Buffer | string)[]) => {
    const made = createHmac('sha256', secret)
    for (const part of parts) made.update(part)
    return made.digest()
  }
  const shared = hmac(auth, key.computeSecret(senderKey))
  const input = hmac(shared, 'WebPush: info\0', key.getPublicKey(), senderKey, '\x01')
  const base = hmac(salt, input)
  const contentKey = hmac(base, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16)
  const nonce = hmac(base, 'Content-Encoding: nonce\0\x01').subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
  return text.slice(0, text.lastIndexOf('\x02'))
}
