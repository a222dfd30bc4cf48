import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startServerForTest } from '../../../test/harness.ts'
import { urlOf } from '../../../test/sockets.ts'

const WEB_SOCKET = {
  ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

test.each([
  ['websocket', WEB_SOCKET, 101],
  ['polling', {}, 200],
])(
  'D21 a handshake by %s gets 503 while the server leaves, for a proxy to try the next',
  async (transport, headers, open) => {
    const server = await startServerForTest()
    const url = `${await urlOf(server)}/socket.io/?EIO=4&transport=${transport}`
    const status = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const handshake = request(url, { headers, agent: false })
        handshake.on('response', response => {
          response.resume()
          resolve(response.statusCode)
        })
        handshake.on('upgrade', (response, socket) => {
          socket.destroy()
          resolve(response.statusCode)
        })
        handshake.on('error', reject)
        handshake.end()
      })
    expect(await status()).toBe(open)
    await server.app.shutdown.drain()
    expect(await status()).toBe(503)
  },
)
