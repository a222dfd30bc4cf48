// One rider meets the simulated riders, through the same calls that the screens make.

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuddyMatch, ChatJoined, ChatMessage, NewConnection, NewRequestEvent } from '@sawari/contract'
import { rideBuddyCalls } from '@sawari/contract/calls'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { start } from '../../apps/server/test/server-process.ts'
import { launchProgram } from '../../data/testing/launch-program.ts'
import { enter } from '../harness/riders.ts'
import { cast, trips } from './cast.ts'
import { createCast } from './demo-rider.ts'

test('each trip has riders, and the first one has every manner', () => {
  expect(cast.length).toBeGreaterThanOrEqual(5)
  for (const trip of trips) expect(cast.filter(member => member.trip === trip).length).toBeGreaterThan(0)
  const first = cast.filter(member => member.trip === trips[0])
  expect(new Set(first.map(({ manner }) => manner))).toEqual(new Set(['accepts', 'declines', 'asks']))
})

test('one person finds a rider, receives and sends requests, and gets a reply in the chat', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { url } = await start({ REGION: 'ncr', DATA_DIR: folder, LOG_LEVEL: 'warn' })
  const printed: string[] = []
  const riders = await createCast(cast, { baseUrl: url, thinkingMs: 20, print: line => printed.push(line) })
  onTestFinished(() => riders.stop())

  const me = await enter(url, {
    name: 'Asha Verma',
    email: 'asha@example.com',
    phone: '9876543210',
    password: 'Ride4safe!',
  })
  const socket = io(url, { transports: ['websocket'], auth: { token: me.accessToken } })
  onTestFinished(() => void socket.disconnect())
  await once(socket as never, 'connect')
  const request = once(socket as never, 'ride_buddy_new_request') as Promise<[NewRequestEvent]>

  const search = await me.call(rideBuddyCalls.startBuddySearch, { body: trips[0] })
  const { matches } = search.data as { matches: BuddyMatch[] }
  expect(matches.map(({ userName }) => userName).sort()).toEqual(['Bilal K.', 'Farhan A.', 'Meera J.'])
  expect((await request)[0].senderName).toBe('Farhan A.')

  const bilal = matches.find(({ userName }) => userName === 'Bilal K.')
  const received: ChatMessage[] = []
  socket.on('new-message', (message: ChatMessage) => received.push(message))
  const fromBilal = () => received.filter(({ senderId }) => senderId !== me.userId).map(each => each.message)
  const accepted = once(socket as never, 'ride_buddy_new_match') as Promise<[NewConnection]>
  const body = { receiverId: bilal?.userId, message: '' }
  expect(await me.call(rideBuddyCalls.sendBuddyRequest, { body })).toMatchObject({ success: true })
  const [{ chatId }] = await accepted
  const joined = once(socket as never, 'chat-joined') as Promise<[ChatJoined]>
  socket.emit('join-chat', { chatId, userId: me.userId })
  received.push(...(await joined)[0].messages)
  await expect.poll(fromBilal).toEqual(cast[0]?.lines.slice(0, 1))
  socket.emit('send-message', { chatId, senderId: me.userId, message: 'Here, at the gate!' })
  await expect.poll(fromBilal).toEqual(cast[0]?.lines.slice(0, 2))
  expect(printed).toContain('Bilal Khan said accept to Asha V.')
})

test('a signal ends the demo and its server, also before the riders are ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(import.meta.dirname, 'main.ts')
  const environment = { REGION: 'testpur', HOST: '127.0.0.1', PORT: '0', MAP_TILES_URL: 'none' }
  const demo = launchProgram({ file, args: [folder], environment })
  await expect.poll(demo.stdout).toContain('Sawari is ready at')
  expect(demo.stdout()).not.toContain('Ctrl+C')
  demo.child.kill('SIGTERM')
  const url = /http:\S+/.exec(demo.stdout())![0]
  expect(await demo.exit).toMatchObject({ code: 0, signal: null })
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
