// The server as users run it: in its own process, with environment variables and signals.

import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ACCESS_TOKEN_SECONDS, settings, TEN_YEARS_SECONDS } from '../src/settings.ts'
import { describeOnPostgres } from './databases.ts'
import { temporaryFolder } from './harness.ts'
import { launch, type Running, start } from './server-process.ts'

/** Over a connection of its own: a server that stops waits a second for an open one. */
const read = async (url: string) =>
  (await fetch(url, { headers: { connection: 'close' } })).json() as Promise<unknown>

/** Every duration at its maximum: none of them may overflow a timer. */
function longestDurations(): Record<string, string> {
  const names = Object.keys(settings).filter(name => name.endsWith('_SECONDS') && name !== 'DRAIN_SECONDS')
  const durations = Object.fromEntries(names.map(name => [name, String(TEN_YEARS_SECONDS)]))
  durations.ACCESS_TOKEN_SECONDS = String(ACCESS_TOKEN_SECONDS.longest)
  return durations
}

describe('a start', () => {
  test('prints what it runs on and its address as plain lines; every other line is JSON', async () => {
    // The shipped region, as most servers have it.
    const server = await start({ REGION: 'ncr', DATA_DIR: temporaryFolder() })
    expect(await read(`${server.url}/readyz`)).toEqual({ success: true, status: 'ready' })
    server.child.kill('SIGINT')
    const { code, stdout, stderr } = await server.exit
    const lines = stdout.trim().split('\n')
    expect(lines.filter(line => line === `Sawari is ready at ${server.url}`).length).toBe(1)
    expect(stdout).toMatch(/^Sawari \d+\.\d+\.\d+, stand data \S+, schema \d{4}-\S+$/m)
    expect(stdout).toMatch(/^Sawari warning: PUBLIC_URL is not set/m)
    for (const line of lines.filter(each => !each.startsWith('Sawari')))
      expect(() => JSON.parse(line)).not.toThrow()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('with a wrong setting or data directory ends with one line that names the setting, and exit code 1', async () => {
    const database = {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      AUTH_SECRET: 'a secret of some length',
    }
    const cases: readonly (readonly [Record<string, string>, reason: RegExp])[] = [
      [{ REGION: 'atlantis' }, /^REGION must be one of ncr, testpur$/],
      [{ PORT: 'many' }, /^PORT must be a whole number from 0 to 65535$/],
      [
        { REDIS_URL: 'redis://127.0.0.1:1' },
        /^REDIS_URL: the server cannot be reached \(.*ECONNREFUSED.*\)$/,
      ],
      [
        { SMTP_URL: 'smtp://user:pa55word@127.0.0.1:1' },
        /^SMTP_URL: the mail server cannot be used \(.*ECONNREFUSED.*\)$/,
      ],
      [database, /^DATABASE_URL: .*ECONNREFUSED.*$/],
      [{ DATA_DIR: '/proc/none/data' }, /^DATA_DIR: .*$/],
      [{ DATA_DIR: '/proc/1', ...database }, /^DATA_DIR: .*$/],
      [{ DATA_DIR: temporaryFolder({ 'sawari.db': 'text '.repeat(100) }) }, /^DATA_DIR: .*$/],
      [{ DATA_DIR: temporaryFolder({ 'auth-secret': '\n' }) }, /^DATA_DIR: .*$/],
    ]
    const common = { LOG_LEVEL: 'warn' }
    const exits = cases.map(
      ([environment]) => launch({ ...common, DATA_DIR: temporaryFolder(), ...environment }).exit,
    )
    for (const [index, { code, stdout, stderr }] of (await Promise.all(exits)).entries()) {
      const [environment, reason] = cases[index]!
      const [, line] = /^Sawari cannot start: ([^\n]*)\n$/.exec(stderr) ?? []
      expect(line, JSON.stringify(environment)).toMatch(reason)
      expect([code, stdout]).toEqual([1, ''])
    }
  })

  test('on a data directory or a port in use is refused, and changes nothing for the server that uses it', async () => {
    const folder = temporaryFolder()
    const first = await start({ DATA_DIR: folder, ...longestDurations() })
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
    // Node writes a warning for each timer that overflows, and fires it at once.
    expect(await first.exit).toMatchObject({ code: 0, stderr: '' })
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
  test('closes an idle connection, finishes the request that runs on another one, then exits 0', async () => {
    const server = await start({ DATA_DIR: temporaryFolder() })
    const idle = await openConnection(server.port)
    await write(idle.socket, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(idle.socket, 'data')
    const busy = await openConnection(server.port)
    const body = JSON.stringify({ latitude: 24.1, longitude: 82.1 })
    const head = `POST /api/hotspots/nearby HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
    await write(busy.socket, head + body.slice(0, 10))
    // This response on another connection shows that the half request has arrived too.
    await read(`${server.url}/healthz`)
    server.child.kill('SIGTERM')
    // A server that waited for it would cut both connections together.
    await idle.closed
    await write(busy.socket, body.slice(10))
    await busy.closed
    expect(busy.received()).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(busy.received()).toContain('"success":true')
    expect((await server.exit).code).toBe(0)
  })

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
})

describeOnPostgres('several servers', create => {
  test('start together on one new database and data directory, which later warn of another database or secret', async () => {
    const [first, empty] = [await create(), await create()]
    onTestFinished(first.drop)
    onTestFinished(empty.drop)
    const folder = temporaryFolder()
    const environment = (url: string, secret: string) => ({
      DATABASE_URL: url,
      AUTH_SECRET: secret,
      DATA_DIR: folder,
      NODE_ENV: 'production',
    })
    const own = environment(first.url, 'a secret of some length')
    const servers = await Promise.all([start(own), start(own)])
    const [one, other] = await Promise.all(servers.map(server => read(`${server.url}/hotspots`)))
    expect(other).toEqual(one)
    const outputs = await Promise.all(servers.map(endOf))
    expect(outputs.join()).not.toContain('AUTH_SECRET')
    expect(outputs.join()).toContain('Sawari warning: DATABASE_URL leads to an empty database: ')
    const onEmpty = await endOf(await start(environment(empty.url, 'a secret of some length')))
    expect(onEmpty).toContain('Sawari warning: DATABASE_URL leads to an empty database, but')
    const after = await endOf(await start(environment(first.url, 'another secret of some length')))
    expect(after).toContain('Sawari warning: AUTH_SECRET is not the one ')
  })
})

/** Everything that the server wrote until it ended, as it was told to. */
async function endOf(server: Running): Promise<string> {
  server.child.kill('SIGTERM')
  const { code, stdout } = await server.exit
  expect(code).toBe(0)
  return stdout
}

async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', chunk => {
    received += String(chunk)
  })
  // It may be reset at the end.
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return { socket, closed, received: () => received }
}

function write(socket: ReturnType<typeof connect>, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(text, error => (error ? reject(error) : resolve()))
  })
}
