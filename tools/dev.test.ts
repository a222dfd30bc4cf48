// `npm run dev`: calls and sockets work through the web app's port, also after a restart of the server; open pages
// learn of changes of the web app.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChatMessage } from '@sawari/contract'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from './harness/programs.ts'
import { connectRiders, enter, newAccount, openSocket, type RiderApi } from './harness/riders.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

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

  const asha = await enter(webUrl, newAccount())
  const bilal = await enter(webUrl, newAccount())
  const chatId = await connectRiders(asha, bilal)
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
  const [port, webPort] = await freePorts(2)
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

/** Sends a message over the sender's socket; returns the text that the receiver's socket gets. */
async function sendMessage(
  webUrl: string,
  { from, to, chatId, message }: { from: RiderApi; to: RiderApi; chatId: string; message: string },
): Promise<string> {
  const [sender, receiver] = [
    await openSocket(webUrl, from.accessToken),
    await openSocket(webUrl, to.accessToken),
  ]
  for (const socket of [sender, receiver]) {
    onTestFinished(() => void socket.disconnect())
    await socket.emitWithAck('join-chat', { chatId })
  }
  const received = once(receiver as never, 'new-message') as Promise<[ChatMessage]>
  sender.emit('send-message', { chatId, senderId: from.userId, message })
  return (await received)[0].message
}
