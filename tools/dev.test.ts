// `npm run dev`: calls and sockets work through the web app's port, also after a restart of the server; open pages
// learn of changes of the web app.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuddyMatch, BuddyRequest, ChatJoined, ChatMessage, NewConnection } from '@sawari/contract'
import { rideBuddyCalls } from '@sawari/contract/calls/ride-buddy'
import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { enter, type RiderApi } from './harness/riders.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const trip = { source: 'Botanical Garden Metro', destination: 'Noida Sector 62', radius: 2 }

test('signing in, Travel Buddy and chat work through the development server, also after a reload', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sawari-dev-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { webUrl, serverPid } = await startDevelopment(dataDir)

  const page = await fetch(`${webUrl}/hotspots`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('/src/app/main.tsx')
  const changes = await changesOfPage(webUrl)
  touch('apps/web/src/shared/paths.ts')
  const isUpdated = () => changes.includes('update') || changes.includes('full-reload')
  await expect.poll(isUpdated).toBe(true)
  const stands = await fetch(`${webUrl}/hotspots`, { headers: { accept: 'application/json' } })
  expect(stands.headers.get('content-type')).toContain('application/json')

  const asha = await enter(webUrl, account('Asha Verma', 'asha@example.com'))
  const bilal = await enter(webUrl, account('Bilal Khan', 'bilal@example.com'))
  const chatId = await connect(asha, bilal)
  expect(await sendMessage(webUrl, { from: asha, to: bilal, chatId, message: 'At gate 2' })).toBe('At gate 2')

  const before = serverPid()
  touch('apps/server/src/main.ts')
  await expect.poll(serverPid).not.toBe(before)
  await expect.poll(() => answers(webUrl)).toBe(true)
  expect(await sendMessage(webUrl, { from: bilal, to: asha, chatId, message: 'Two minutes' })).toBe(
    'Two minutes',
  )
})

async function startDevelopment(dataDir: string) {
  const [port, webPort] = [await freePort(), await freePort()]
  const environment = { HOST: '127.0.0.1', PORT: `${port}`, WEB_PORT: `${webPort}`, DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['tools/dev.mjs'], {
    cwd: root,
    env: {
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: process.env.HOME,
      MAP_TILES_URL: 'none',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const webUrl = `http://localhost:${webPort}`
  await expect.poll(() => answers(webUrl)).toBe(true)
  return { webUrl, serverPid: () => pidIn(join(dataDir, 'server.json')) }
}

function touch(path: string): void {
  const now = new Date()
  utimesSync(join(root, path), now, now)
}

/** The kinds of the messages with which Vite tells an open page to load something again, as they arrive. */
async function changesOfPage(webUrl: string): Promise<readonly string[]> {
  // Vite sends changes only of modules that a page has loaded.
  expect((await fetch(`${webUrl}/src/shared/paths.ts`)).status).toBe(200)
  const kinds: string[] = []
  const socket = new WebSocket(webUrl.replace('http', 'ws'), 'vite-hmr')
  onTestFinished(() => socket.close())
  socket.addEventListener('message', ({ data }) => {
    kinds.push((JSON.parse(String(data)) as { readonly type: string }).type)
  })
  await expect.poll(() => kinds).toContain('connected')
  return kinds
}

/** Whether Vite and the server behind it are both ready. */
async function answers(webUrl: string): Promise<boolean> {
  const response = await fetch(`${webUrl}/readyz`).catch(() => undefined)
  return response?.ok ?? false
}

/** The running server's process id; undefined while it restarts. */
function pidIn(file: string): number | undefined {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid
  } catch {
    return undefined
  }
}

/**
 * Connects two riders: both search the same trip, one sends a request, the other accepts. Returns the chat
 * id.
 */
async function connect(asha: RiderApi, bilal: RiderApi): Promise<string> {
  await asha.call(rideBuddyCalls.startBuddySearch, { body: trip })
  const search = await bilal.call(rideBuddyCalls.startBuddySearch, { body: trip })
  const { matches } = search.data as { matches: BuddyMatch[] }
  expect(matches).toHaveLength(1)
  const body = { receiverId: matches[0]?.userId, message: '' }
  const request = await bilal.call(rideBuddyCalls.sendBuddyRequest, { body })
  const { id } = request.data as BuddyRequest
  const answer = await asha.call(rideBuddyCalls.answerBuddyRequest, {
    id,
    body: { action: 'accept' },
  })
  return (answer.data as NewConnection).chatId
}

/** Sends a message over the sender's socket; returns the text that the receiver's socket gets. */
async function sendMessage(
  webUrl: string,
  { from, to, chatId, message }: { from: RiderApi; to: RiderApi; chatId: string; message: string },
): Promise<string> {
  const [sender, receiver] = [socketOf(webUrl, from), socketOf(webUrl, to)]
  await Promise.all([joinChat(sender, chatId, from), joinChat(receiver, chatId, to)])
  const received = once(receiver as never, 'new-message') as Promise<[ChatMessage]>
  sender.emit('send-message', { chatId, senderId: from.userId, message })
  return (await received)[0].message
}

function socketOf(webUrl: string, rider: RiderApi): Socket {
  const socket = io(webUrl, { transports: ['websocket'], auth: { token: rider.accessToken } })
  onTestFinished(() => void socket.disconnect())
  return socket
}

async function joinChat(socket: Socket, chatId: string, rider: RiderApi): Promise<ChatJoined> {
  const joined = once(socket as never, 'chat-joined') as Promise<[ChatJoined]>
  socket.emit('join-chat', { chatId, userId: rider.userId })
  return (await joined)[0]
}

function account(name: string, email: string) {
  return { name, email, phone: '9876543210', password: 'Ride4safe!' }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
