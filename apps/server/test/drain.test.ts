// An orderly shutdown: nothing is lost or duplicated, and the process exits in time.

import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatJoined } from '@sawari/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqliteDatabase } from '../src/platform/database/sqlite-database.ts'
import { describeOnPostgres } from './databases.ts'
import { openFaultyLink } from './faulty-link.ts'
import { temporaryFolder } from './harness.ts'
import { ridersOn } from './process-riders.ts'
import { type Running, start } from './server-process.ts'
import { startSmtpServer } from './smtp-server.ts'
import { connected, newClient, refusalOf, type TestSocket } from './sockets.ts'

const SECRET = 'a secret of some length'
/** Shorter than the second in which a process that stops waits for a next request. */
const SILENT_MS = 500

/** The exit code of a process after a stop signal. */
async function leaves(server: Running): Promise<number | null> {
  server.child.kill('SIGTERM')
  return (await server.exit).code
}

describe('a server that leaves', () => {
  test('announces it, serves on, closes its sockets with a hint, and loses or duplicates no message', async () => {
    const environment = {
      DATA_DIR: temporaryFolder(),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      AUTH_SECRET: SECRET,
      DRAIN_SECONDS: '2',
    }
    const server = await start(environment)
    const { riders, chatId } = await ridersOn(server.url)
    const sockets = await Promise.all(
      riders.map(({ accessToken }) => connected(newClient(server.url, { auth: { token: accessToken } }))),
    )
    const acknowledged = new Set<string>()
    const sent: string[] = []
    const send = async (socket: TestSocket, name: string) => {
      const { id: senderId } = riders[name.startsWith('message 0') ? 0 : 1]
      const payload = { chatId, message: name, senderId, clientMessageId: name }
      const receipt = await socket.raw.emitWithAck('send-message', payload)
      expect(receipt).toMatchObject({ success: true })
      acknowledged.add(name)
    }
    const talk = sockets.flatMap((socket, rider) =>
      Array.from({ length: 5 }, async (_, line) => {
        for (let count = 0; ; count++) {
          // A rider may send five hundred messages to a chat.
          await pause(100)
          if (!socket.raw.connected) return
          const name = `message ${rider}.${line}.${count}`
          sent.push(name)
          await send(socket, name)
        }
      }),
    )
    await expect.poll(() => acknowledged.size).toBeGreaterThan(20)
    const left = leaves(server)
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).json())
      .toMatchObject({ success: false, details: [{ path: 'server' }] })
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before)
    await Promise.allSettled(talk)
    expect(await left).toBe(0)
    for (const socket of sockets) {
      expect(await socket.closed).toBe('transport close')
      expect(socket.all('server_leaving')).toEqual([{ returnWithinMs: 500 }])
    }

    const next = await start({ ...environment, DRAIN_SECONDS: '60' })
    const [one, other] = await Promise.all(
      riders.map(({ accessToken }) => connected(newClient(next.url, { auth: { token: accessToken } }))),
    )
    // Clients repeat messages that were not acknowledged.
    for (const name of sent.filter(each => !acknowledged.has(each))) {
      await send(name.startsWith('message 0') ? one! : other!, name)
    }
    const stored: string[] = []
    for (let after = 0; ; ) {
      const { messages } = (await one!.ask('join-chat', { chatId, after })) as unknown as ChatJoined
      if (messages.length === 0) break
      stored.push(...messages.map(({ message }) => message))
      after = messages.at(-1)!.seq
    }
    expect(stored.toSorted()).toEqual(sent.toSorted())

    next.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${next.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${next.url}/api/routes/status`)).status).toBe(200)
    expect(await refusalOf(next.url, { token: 'none' })).toBe('Invalid token')
    // A second signal ends it at once.
    next.child.kill('SIGTERM')
    expect((await next.exit).code).toBe(1)
  })

  test('answers every request on an open connection, the last one with `Connection: close`', async () => {
    const server = await start({ DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' })
    const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    onTestFinished(() => {
      for (const agent of agents) agent.destroy()
    })
    const ask = async (agent: Agent) => {
      const [response] = (await once(get(`${server.url}/api/routes/status`, { agent }), 'response')) as [
        IncomingMessage,
      ]
      response.resume()
      await once(response, 'end')
      return { status: response.statusCode, connection: response.headers.connection }
    }
    /** The last answer; a connection that is silent for a second may be closed without one. */
    const lastOf = async (agent: Agent): Promise<unknown> => {
      const isSilent = performance.now() - leftAt > SILENT_MS
      const answer = await ask(agent).catch((error: unknown) => {
        if (isSilent) return { status: 200, connection: 'close' }
        throw error
      })
      return answer.status === 200 && answer.connection === 'keep-alive' ? lastOf(agent) : answer
    }
    expect(await Promise.all(agents.map(ask))).toEqual(
      agents.map(() => ({ status: 200, connection: 'keep-alive' })),
    )
    const leftAt = performance.now()
    const left = leaves(server)
    expect(await Promise.all(agents.map(lastOf))).toEqual(
      agents.map(() => ({ status: 200, connection: 'close' })),
    )
    expect(await left).toBe(0)
  })

  test('leaves a mail to the next process that it was killed before sending', async () => {
    const smtp = await startSmtpServer()
    const link = await openFaultyLink(Number(new URL(smtp.url).port))
    onTestFinished(() => link.close())
    const SMTP_URL = `smtp://127.0.0.1:${link.port}`
    const environment = { DATA_DIR: temporaryFolder(), LOG_LEVEL: 'warn', SMTP_URL }
    const first = await start(environment)
    link.freeze()
    const body = {
      name: 'Asha Verma',
      email: 'asha@example.com',
      phone: '9876543210',
      password: 'Ride4safe!',
      confirmPassword: 'Ride4safe!',
    }
    const answer = await fetch(`${first.url}/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(201)
    first.child.kill('SIGKILL')
    await first.exit
    // Need not wait until the dead process's lease on the mail has ended.
    const database = openSqliteDatabase(join(environment.DATA_DIR, 'sawari.db'))
    expect(await database.sql.selectFrom('outbox').select('id').execute()).toHaveLength(1)
    await database.sql.updateTable('outbox').set({ due_at: 0 }).execute()
    await database.close()
    link.thaw()
    const second = await start(environment)
    await expect.poll(() => smtp.received.length).toBe(1)
    expect(smtp.received[0]!.recipients).toEqual(['asha@example.com'])
    expect(await leaves(second)).toBe(0)
    expect(smtp.received).toHaveLength(1)
  })
})

describeOnPostgres('a server whose database is frozen', create => {
  test('reports that it is unavailable, and exits in time nevertheless', async () => {
    const { url, drop } = await create()
    onTestFinished(drop)
    const behindLink = new URL(url)
    const link = await openFaultyLink(Number(behindLink.port || 5432))
    behindLink.port = String(link.port)
    onTestFinished(() => link.close())
    const environment = { DATA_DIR: temporaryFolder(), DATABASE_URL: behindLink.href, AUTH_SECRET: SECRET }
    const server = await start({ ...environment, LOG_LEVEL: 'warn' })
    const { riders, chatId } = await ridersOn(server.url)
    const socket = await connected(newClient(server.url, { auth: { token: riders[0].accessToken } }))
    link.freeze()
    const payload = { chatId, message: 'into the ice', senderId: riders[0].id, clientMessageId: 'ice' }
    const receipt = socket.raw.emitWithAck('send-message', payload).catch(() => 'none')
    await expect.poll(() => server.stdout()).toContain('the database is unavailable')
    const unready = await fetch(`${server.url}/readyz`)
    expect([unready.status, await unready.json()]).toMatchObject([503, { details: [{ path: 'database' }] }])
    expect(await leaves(server)).toBe(0)
    expect(await receipt).not.toMatchObject({ success: true })
    expect(server.stdout().match(/the database is unavailable/g)).toHaveLength(1)
  })
})
