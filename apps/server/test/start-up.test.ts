// The server as users run it: in its own process, with environment variables and signals.

import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ACCESS_TOKEN_SECONDS, settings, TEN_YEARS_SECONDS } from '../src/settings.ts'
import { describeOnPostgres } from './databases.ts'
import { temporaryFolder } from './harness.ts'
import { leastOf } from './least-of.ts'
import { launch, start } from './server-process.ts'

/** Over a connection of its own: a server that stops waits a second for an open one. */
const read = async (url: string) =>
  (await fetch(url, { headers: { connection: 'close' } })).json() as Promise<unknown>

describe('a start', () => {
  test('prints what it runs on and its address as plain lines; every other line is JSON', async () => {
    // The shipped region, as most servers have it.
    const server = await start({ REGION: 'ncr', DATA_DIR: temporaryFolder() })
    expect(await read(`${server.url}/readyz`)).toEqual({ success: true, status: 'ready' })
    server.child.kill('SIGTERM')
    const { code, stdout, stderr } = await server.exit
    const lines = stdout.trim().split('\n')
    expect(lines.filter(line => line === `Sawari is ready at ${server.url}`).length).toBe(1)
    expect(stdout).toMatch(/^Sawari \d+\.\d+\.\d+, stand data \S+, schema \d{4}-\S+$/m)
    expect(stdout).toMatch(/^Sawari warning: PUBLIC_URL is not set/m)
    for (const line of lines.filter(each => !each.startsWith('Sawari')))
      expect(() => JSON.parse(line)).not.toThrow()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test.each([
    [{ PORT: 'many' }, /^Sawari cannot start: PORT must be a whole number from 0 to 65535\n$/],
    [
      { REDIS_URL: 'redis://127.0.0.1:1' },
      /^Sawari cannot start: REDIS_URL: the server cannot be reached \([^\n]*ECONNREFUSED[^\n]*\)\n$/,
    ],
    [
      { SMTP_URL: 'smtp://user:pa55word@127.0.0.1:1' },
      /^Sawari cannot start: SMTP_URL: the mail server cannot be used \([^\n]*ECONNREFUSED[^\n]*\)\n$/,
    ],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/none', AUTH_SECRET: 'a secret of some length' },
      /^Sawari cannot start: DATABASE_URL: [^\n]*ECONNREFUSED[^\n]*\n$/,
    ],
    [{ DATA_DIR: '/proc/none/data' }, /^Sawari cannot start: DATA_DIR: [^\n]*\n$/],
    [
      {
        DATA_DIR: '/proc/1',
        DATABASE_URL: 'postgres://127.0.0.1:1/none',
        AUTH_SECRET: 'a secret of some length',
      },
      /^Sawari cannot start: DATA_DIR: [^\n]*\n$/,
    ],
  ])('with %j ends with one line and exit code 1', async (environment, line) => {
    const { code, stdout, stderr } = await launch({
      DATA_DIR: temporaryFolder(),
      LOG_LEVEL: 'warn',
      ...environment,
    }).exit
    expect(code).toBe(1)
    expect(stderr).toMatch(line)
    expect(stdout).toBe('')
  })

  test.each([
    ['a database that is none', { 'sawari.db': 'text '.repeat(100) }],
    ['an empty secret', { 'auth-secret': '\n' }],
  ])('with %s in its data directory names the setting', async (_, files) => {
    const { code, stderr } = await launch({ DATA_DIR: temporaryFolder(files) }).exit
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Sawari cannot start: DATA_DIR: [^\n]*\n$/)
  })

  test('with every duration at its maximum overflows no timer', async () => {
    const names = Object.keys(settings).filter(name => name.endsWith('_SECONDS') && name !== 'DRAIN_SECONDS')
    const durations = Object.fromEntries(names.map(name => [name, String(TEN_YEARS_SECONDS)]))
    const longest = { ...durations, ACCESS_TOKEN_SECONDS: String(ACCESS_TOKEN_SECONDS.longest) }
    const server = await start({ DATA_DIR: temporaryFolder(), ...longest })
    server.child.kill('SIGTERM')
    // Node writes a warning of each overflow, and fires the timer at once.
    expect((await server.exit).stderr).toBe('')
  })

  test('on a data directory in use is refused without a change to it; so is one on a port in use', async () => {
    const folder = temporaryFolder()
    const first = await start({ DATA_DIR: folder })
    const note = readFileSync(join(folder, 'server.json'), 'utf8')
    const [second, third] = await Promise.all([
      launch({ DATA_DIR: folder }).exit,
      launch({ DATA_DIR: temporaryFolder(), PORT: String(first.port) }).exit,
    ])
    expect([second.code, third.code]).toEqual([1, 1])
    expect(second.stderr).toMatch(/^Sawari cannot start: [^\n]* is in use by another Sawari server [^\n]*\n$/)
    expect(third.stderr).toMatch(/^Sawari cannot start: PORT is in use [^\n]*\n$/)
    expect(readFileSync(join(folder, 'server.json'), 'utf8')).toBe(note)
    expect(await read(`${first.url}/readyz`)).toEqual({ success: true, status: 'ready' })
    first.child.kill('SIGTERM')
    expect((await first.exit).code).toBe(0)
  })

  test('creates the data directory and a secret of its owner; after kill -9 succeeds at once, with all data', async () => {
    const folder = join(temporaryFolder(), 'deep/data')
    const first = await start({ DATA_DIR: folder })
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
    expect(existsSync(join(folder, 'sawari.db'))).toBe(true)
    expect((await fetch(`${first.url}/api/routes/status`)).status).toBe(200)
    const before = await read(`${first.url}/hotspots`)
    const secret = readFileSync(join(folder, 'auth-secret'), 'utf8')
    first.child.kill('SIGKILL')
    expect((await first.exit).signal).toBe('SIGKILL')
    // All data again, because a restore was killed halfway and not repeated.
    for (const ending of ['', '-wal']) writeFileSync(join(folder, `sawari.db.restoring${ending}`), 'data')
    const second = await start({ DATA_DIR: folder })
    expect(await read(`${second.url}/hotspots`)).toEqual(before)
    expect(readdirSync(folder).filter(name => name.includes('restoring'))).toEqual([])
    expect(readFileSync(join(folder, 'auth-secret'), 'utf8')).toBe(secret)
  })
})

describe('an end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s finishes the request that runs, then exits 0',
    async signal => {
      const server = await start({ DATA_DIR: temporaryFolder() })
      const body = JSON.stringify({ latitude: 24.1, longitude: 82.1 })
      const socket = connect(server.port, '127.0.0.1')
      let answer = ''
      socket.on('data', chunk => {
        answer += String(chunk)
      })
      const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
      await new Promise<void>(resolve => socket.once('connect', () => resolve()))
      const head = `POST /api/hotspots/nearby HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
      await write(socket, head + body.slice(0, 10))
      // This response on another connection shows that the half request has arrived too.
      await read(`${server.url}/healthz`)
      server.child.kill(signal)
      await refusesConnections(server.port)
      await write(socket, body.slice(10))
      await closed
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
      expect(answer).toContain('"success":true')
      expect((await server.exit).code).toBe(0)
    },
  )

  test('an uncaught error is logged, and ends the process with exit code 1', async () => {
    // Only this test injects the fault; the product itself has no such switch.
    const fault = "process.once('SIGUSR2',()=>{Promise.reject(new Error('a planned fault'))})"
    const folder = temporaryFolder({ 'fault.mjs': fault })
    const server = await start({
      DATA_DIR: temporaryFolder(),
      NODE_OPTIONS: `--import=${join(folder, 'fault.mjs')}`,
    })
    server.child.kill('SIGUSR2')
    const { code, stdout } = await server.exit
    expect(code).toBe(1)
    const fatal = stdout.split('\n').find(line => line.includes('"level":"fatal"'))
    expect(JSON.parse(fatal ?? '{}')).toMatchObject({
      msg: 'unhandledRejection',
      err: { message: 'a planned fault' },
    })
  })

  test('is not delayed by an idle connection', async () => {
    const endsWithinMs = async (): Promise<number> => {
      const server = await start({ DATA_DIR: temporaryFolder() })
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      await write(socket, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
      await new Promise<void>(resolve => socket.once('data', () => resolve()))
      const before = performance.now()
      server.child.kill('SIGTERM')
      expect((await server.exit).code).toBe(0)
      return performance.now() - before
    }
    expect(await leastOf(5_000, endsWithinMs)).toBeLessThan(5_000)
  })
})

describeOnPostgres('several servers', create => {
  test('start together on one new database, and on one data directory', async () => {
    const { url, drop } = await create()
    onTestFinished(drop)
    const environment = {
      DATABASE_URL: url,
      AUTH_SECRET: 'a secret of some length',
      DATA_DIR: temporaryFolder(),
    }
    const servers = await Promise.all([start(environment), start(environment), start(environment)])
    const answers = await Promise.all(servers.map(server => read(`${server.url}/hotspots`)))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    for (const server of servers) server.child.kill('SIGTERM')
    for (const server of servers) expect((await server.exit).code).toBe(0)
  })

  test('a server that had a database warns of an empty one, and of another secret', async () => {
    const [first, empty] = [await create(), await create()]
    onTestFinished(first.drop)
    onTestFinished(empty.drop)
    const folder = temporaryFolder()
    const launchOn = (url: string, secret: string) => ({
      DATABASE_URL: url,
      AUTH_SECRET: secret,
      DATA_DIR: folder,
    })
    const end = async (server: Awaited<ReturnType<typeof start>>) => {
      server.child.kill('SIGTERM')
      return (await server.exit).stdout
    }
    const before = await end(
      await start({ ...launchOn(first.url, 'a secret of some length'), NODE_ENV: 'production' }),
    )
    expect(before).not.toContain('AUTH_SECRET')
    expect(before).toContain('Sawari warning: DATABASE_URL leads to an empty database: ')
    const onEmpty = await end(await start(launchOn(empty.url, 'a secret of some length')))
    expect(onEmpty).toContain('Sawari warning: DATABASE_URL leads to an empty database, but')
    const after = await end(await start(launchOn(first.url, 'another secret of some length')))
    expect(after).toContain('Sawari warning: AUTH_SECRET is not the one ')
  })
})

function write(socket: ReturnType<typeof connect>, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(text, error => (error ? reject(error) : resolve()))
  })
}

/** Another test's server may take the released port and accept connections there, so the wait is limited. */
const REFUSES_WITHIN_MS = 5_000

async function refusesConnections(port: number): Promise<void> {
  const end = performance.now() + REFUSES_WITHIN_MS
  while (performance.now() < end) {
    const refused = await new Promise<boolean>(resolve => {
      const probe = connect(port, '127.0.0.1')
      probe.once('connect', () => {
        probe.destroy()
        resolve(false)
      })
      probe.once('error', () => resolve(true))
    })
    if (refused) return
  }
}
