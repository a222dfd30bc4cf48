import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSocketClient, type SocketParts } from './socket-client.socket.ts'

const ID = '0123456789abcdef01234567'

interface Scene {
  readonly client: ReturnType<typeof createSocketClient>
  readonly io: Server
  readonly problems: string[]
  wake(): void
}

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A real server, and a client of it whose waits are short. */
async function scene(parts: Partial<SocketParts> = {}): Promise<Scene> {
  const { io, url } = await serve()
  const problems: string[] = []
  let wake = () => {}
  const client = createSocketClient({
    load: () => import('socket.io-client'),
    url,
    credentials: steady('token-1'),
    onAuthProblem: problem => problems.push(problem),
    onWake: listener => {
      wake = listener
      return () => {
        wake = () => {}
      }
    },
    // The shortest waits there are: 750 ms before the first try.
    random: () => 0,
    now: Date.now,
    ...parts,
  })
  closers.push(() => client.disconnect())
  return { client, io, problems, wake: () => wake() }
}

async function serve(port = 0): Promise<{ io: Server; http: HttpServer; url: string }> {
  const http = createServer()
  const io = new Server(http)
  await new Promise<void>(resolve => http.listen(port, '127.0.0.1', resolve))
  closers.push(() => io.close())
  return { io, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

function steady(token: string): SocketParts['credentials'] {
  return {
    token: async () => token,
    current: () => ({ token, expiresAtMs: Date.now() + 7_200_000 }),
    renew: async () => 'refreshed',
    onChange: () => () => {},
  }
}

describe('the connection', () => {
  test('carries the token in the handshake, then events and acknowledgements', async () => {
    const { client, io } = await scene()
    io.on('connection', socket => {
      socket.on('leave-chat', (payload, acknowledge) => acknowledge({ success: true, payload }))
      socket.emit('chat-expired', { chatId: String(socket.handshake.auth.token) })
    })
    const heard: string[] = []
    client.on('chat-expired', ({ chatId }) => heard.push(chatId))
    await client.connect()
    expect(client.status()).toBe('connected')
    await vi.waitFor(() => expect(heard).toEqual(['token-1']))
    const answer = await client.send('leave-chat', { chatId: ID })
    expect(answer).toMatchObject({ success: true, payload: { chatId: ID } })
  })
})
