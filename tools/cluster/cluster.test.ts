// Two servers behind each supplied proxy: riders chat across them, whichever server is stopped.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { rideBuddyCalls } from '@sawari/contract/calls'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../harness/call.ts'
import { type ChatClient, openChat } from '../harness/chat-client.ts'
import { freePorts } from '../harness/programs.ts'
import { connectRiders, enter, newAccount, type RiderApi } from '../harness/riders.ts'
import { type Cluster, PROXIES, type ProxyName, startCluster } from './start-cluster.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let cluster: Cluster
const urls = {} as Record<ProxyName, string>
const authorities = getCACertificates('default')

beforeAll(async () => {
  cluster = await startCluster({ servers: 2, proxy: 'caddy', port: 0, environment: { LOG_LEVEL: 'error' } })
  const nginx = await cluster.addProxy('nginx')
  urls.caddy = cluster.url
  urls.nginx = nginx.url
  const own = [cluster.authority, nginx.authority].map(path => readFileSync(path, 'utf8'))
  setDefaultCACertificates([...authorities, ...own])
})

afterAll(async () => {
  setDefaultCACertificates(authorities)
  await cluster?.stop()
})

const newRider = (url: string): Promise<RiderApi> => enter(url, newAccount())

interface Chatter extends ChatClient {
  /** Resolves when the server has stored the message. */
  write(text: string): Promise<void>
}

/** Two connected riders: one with two web sockets, one with long polling. */
async function meet(name: ProxyName): Promise<readonly Chatter[]> {
  const url = urls[name]
  const [asha, bilal] = [await newRider(url), await newRider(url)]
  const chatId = await connectRiders(asha, bilal)
  const open = (rider: RiderApi, transport: 'websocket' | 'polling'): Chatter => {
    const client = openChat({ url, token: rider.accessToken, chatId, transport, reconnectMs: 100 })
    onTestFinished(client.close)
    const write = async (text: string) => {
      const payload = {
        chatId,
        senderId: rider.userId,
        message: text,
        clientMessageId: `${rider.userId}-${text}`,
      }
      while ((await client.ask('send-message', payload))?.success !== true) await pause(50)
    }
    return { ...client, write }
  }
  const chatters = [open(bilal, 'polling'), open(asha, 'websocket'), open(asha, 'websocket')]
  for (const chatter of chatters) await expect.poll(chatter.isJoined).toBe(true)
  return chatters
}

async function socketsOn({ metricsUrl }: Cluster['servers'][number]): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^socket_connections (\d+)$/m.exec(text)?.[1])
}

/** Each rider writes, and all get every message once and in order. */
async function everybodyWrites(chatters: readonly Chatter[], about: string): Promise<void> {
  await Promise.all(chatters.map((chatter, index) => chatter.write(`${about} ${index}`)))
  const textsOf = (chatter: Chatter) => chatter.list().map(([seq, { message }]) => `${seq} ${message}`)
  const last = () => Math.max(...chatters.flatMap(chatter => chatter.list().map(([seq]) => seq)))
  await expect.poll(() => chatters.every(chatter => chatter.hasAllUntil(last()))).toBe(true)
  const [stored, ...others] = chatters.map(textsOf)
  expect(stored!.filter(text => text.includes(about))).toHaveLength(chatters.length)
  for (const received of others) expect(received).toEqual(stored)
}

test.each(PROXIES)('behind %s web sockets and polling chat across servers', async name => {
  await everybodyWrites(await meet(name), 'both servers')
})

test('whatever server dies, both proxies lead to the other one', async () => {
  const meetings = await Promise.all(PROXIES.map(meet))
  for (const server of cluster.servers) expect(await socketsOn(server)).toBeGreaterThan(0)
  const victim = cluster.servers[0]!
  await victim.kill()
  await Promise.all(meetings.map(chatters => everybodyWrites(chatters, 'one server')))
  await victim.start()
})

test('during a rolling restart no call fails and no message is lost', async () => {
  const meetings = await Promise.all(PROXIES.map(meet))
  const calls = await Promise.all(PROXIES.map(keepCalling))
  const newSockets = keepConnecting(await newRider(urls.nginx))
  for (const server of cluster.servers.toReversed()) {
    expect(await server.leave()).toBeUndefined()
    await Promise.all(meetings.map(chatters => everybodyWrites(chatters, `without ${server.name}`)))
    await server.start()
  }
  for (const finish of calls) {
    const answers = await finish()
    expect(answers.filter(({ success }) => !success)).toEqual([])
    expect(answers.length).toBeGreaterThan(5)
  }
  const connected = await newSockets()
  expect(connected.filter(outcome => outcome !== 'connected' && outcome !== 'closed')).toEqual([])
  expect(connected.length).toBeGreaterThan(5)
})

test('while the database is unavailable both proxies lead to stands, and afterwards to everything', async () => {
  const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status
  const everyReadiness = () => Promise.all([...cluster.servers, ...proxies].map(({ url }) => readiness(url)))
  const proxies = PROXIES.map(name => ({ url: urls[name] }))
  await cluster.database.crash()
  await expect.poll(everyReadiness).toEqual([503, 503, 503, 503])
  for (const { url } of proxies) expect((await fetch(`${url}/hotspots`)).status).toBe(200)
  await cluster.database.restart()
  await expect.poll(everyReadiness).toEqual([200, 200, 200, 200])
})

/**
 * Opens one web socket after the other through nginx, without retries. Returns a function that stops this and
 * resolves with the outcome of each.
 */
function keepConnecting({ accessToken: token }: RiderApi): () => Promise<readonly string[]> {
  let isOver = false
  const connectOnce = () =>
    new Promise<string>(resolve => {
      const socket = io(urls.nginx, {
        auth: { token },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      })
      const end = (outcome: string) => {
        socket.disconnect()
        resolve(outcome)
      }
      socket.once('connect', () => end('connected'))
      socket.once('connect_error', ({ message }) => end(message))
      // A socket that was open, and closed together with its server before it was signed in.
      socket.io.once('close', () => end('closed'))
    })
  const outcomes = (async () => {
    const found: string[] = []
    for (; !isOver; await pause(50)) found.push(await connectOnce())
    return found
  })()
  return () => {
    isOver = true
    return outcomes
  }
}

/** Repeatedly requests the rider's connections; the returned function stops this. */
async function keepCalling(name: ProxyName): Promise<() => Promise<readonly Answer['json'][]>> {
  const rider = await newRider(urls[name])
  let isOver = false
  const answers = (async () => {
    const given: Answer['json'][] = []
    for (; !isOver; await pause(50))
      given.push(await insist(() => rider.call(rideBuddyCalls.buddyConnections)))
    return given
  })()
  return () => {
    isOver = true
    return answers
  }
}

/** Repeats a call after a lost connection or a 503, after 1, 2 and 3 s, as the web client does. */
async function insist(call: () => Promise<Answer['json']>): Promise<Answer['json']> {
  for (let tries = 1; ; tries++) {
    const answer = await call().catch(() => undefined)
    if (answer !== undefined && answer.code !== 'SERVICE_UNAVAILABLE') return answer
    if (tries > 3) throw new Error('a call failed for good')
    await pause(tries * 1_000)
  }
}

test('a repeated signal still stops every program of the command', async () => {
  const [port] = await freePorts(1)
  const args = ['tools/cluster/main.ts', '--servers', '1', '--port', String(port)]
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  const ended = once(child, 'exit')
  await expect.poll(() => output).toContain('Ctrl-C stops everything')
  child.kill('SIGTERM')
  await expect.poll(() => output).toContain('Stopping')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})
