// HTTP as bytes on a socket, in forms that no client library sends.

import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { serverForTests } from './harness.ts'
import { urlOf } from './sockets.ts'

async function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.on('data', chunk => {
      answer += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const server = serverForTests()
let port: number
beforeAll(async () => {
  port = Number(new URL(await urlOf(server)).port)
})

test.each(['websocket', 'h2c'])(
  'who asks for %s anywhere but at the sockets gets the plain answer',
  async protocol => {
    const lines = [
      'Host: a',
      'Connection: Upgrade, close',
      `Upgrade: ${protocol}`,
      'Sec-WebSocket-Version: 13',
    ]
    const key = `Sec-WebSocket-Key: ${'A'.repeat(22)}==`
    // Otherwise there would be no response, and the client could keep the connection open as long as it likes.
    for (const path of ['/api/config', '/healthz', '/socket.io']) {
      const answer = await exchange(port, [`GET ${path} HTTP/1.1`, ...lines, key, '', ''].join('\r\n'))
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|404) /)
    }
  },
)

test('two hundred slow senders delay no other client, and each is disconnected after ten seconds', async () => {
  expect(server.app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 10_000 })
  Object.assign(server.app.server, { headersTimeout: 2_000, requestTimeout: 2_000 })
  let answered = 0
  const slow = Array.from({ length: 200 }, async (_, index) => {
    const head = 'POST /signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    const answer = await exchange(
      port,
      index % 2 === 0 ? head : `${head}content-length: 500\r\n\r\n{"email":`,
    )
    answered += 1
    return answer
  })
  const fetches = Array.from({ length: 20 }, async () => {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`)
    return response.status
  })
  expect(new Set(await Promise.all(fetches))).toEqual(new Set([200]))
  expect(answered).toBe(0)
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request that is not HTTP gets the envelope and the security headers', async () => {
  const answer = await exchange(port, 'NONSENSE\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/)
  expect(answer).toContain('content-security-policy')
  expect(answer).toContain('"code":"BAD_REQUEST"')
})

test.each([
  [
    'an expectation that nobody knows',
    'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: more\r\nconnection: close\r\n\r\n',
    200,
  ],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n', 400],
  ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
])('a request with %s gets the security headers', async (_, request, status) => {
  const answer = await exchange(port, request)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain('content-security-policy')
  expect(answer).toContain('x-content-type-options: nosniff')
})

const upgrade = 'host: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n'
const key = `sec-websocket-key: ${'A'.repeat(22)}==\r\n`
test.each([
  ['without a key', 'transport=websocket', upgrade],
  ['of another version', 'transport=websocket', `${upgrade.replace('13', '7')}${key}`],
  ['of an unknown connection', 'transport=websocket&sid=unknown', `${upgrade}${key}`],
  [
    'from a page of another origin',
    'transport=websocket',
    `${upgrade}${key}origin: https://evil.example\r\n`,
  ],
])('an upgrade %s is answered with the envelope and the security headers', async (_, query, lines) => {
  const answer = await exchange(port, `GET /socket.io/?EIO=4&${query} HTTP/1.1\r\n${lines}\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('content-security-policy')
  expect(answer).toContain('"code":"BAD_REQUEST"')
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

const post = 'POST /signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
test.each([
  ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: x\r\nHOST: y\r\nconnection: close\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
  [
    'a length and chunks',
    `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n`,
  ],
  ['two lengths', `${post}content-length: 2\r\ncontent-length: 40\r\n\r\n{}`],
  ['a coding beside chunks', `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a blank before the colon', `${post}content-length : 2\r\n\r\n{}`],
  ['a folded line', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: a\r\n b\r\n\r\n'],
  ['lines that end without a return', 'GET /healthz HTTP/1.1\nhost: x\n\n'],
])('a request that a proxy may read in another way is refused: %s', async (_, request) => {
  const answer = await exchange(port, request)
  expect(answer.match(/HTTP\/1\.1 .*/g)).toEqual(['HTTP/1.1 400 Bad Request'])
})

test('an address longer than the headers may be is refused with a 4xx', async () => {
  const answer = await exchange(port, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
})
