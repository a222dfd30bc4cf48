// The moderation command beside running servers, and moderation across two servers on one database.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBuddySearch } from '@sawari/contract'
import { launchProgram } from '@sawari/data/testing/launch-program.ts'
import { TOTP } from 'otpauth'
import { describe, expect, onTestFinished, test } from 'vitest'
import { insertMailbox } from '../src/features/moderation/held-mailboxes.ts'
import { recordAction } from '../src/features/moderation/log.store.ts'
import { migrate } from '../src/migrations/migrate.ts'
import { runModerator } from '../src/operations/moderator.ts'
import { openSqliteDatabase } from '../src/platform/database/sqlite-database.ts'
import { createKeyedHash } from '../src/platform/identity/secrets.ts'
import { describeOnPostgres } from './databases.ts'
import { temporaryFolder } from './harness.ts'
import { PASSWORD } from './passengers.ts'
import { call, type ProcessRider, ridersOn, signUpOn } from './process-riders.ts'
import { runHere } from './run-here.ts'
import { start } from './server-process.ts'
import { connected, newClient } from './sockets.ts'

const MAIN = join(import.meta.dirname, '../src/moderator-main.ts')

type Environment = Record<string, string>

/** Runs the command in this process. */
const command = (environment: Environment, ...args: string[]) => runHere(runModerator, environment, args)

const signIn = (url: string, email: string) =>
  call(url, undefined, ['POST', '/signin'], { email, password: PASSWORD })

const get = async (url: string, rider: ProcessRider, path: string): Promise<unknown> => {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${rider.accessToken}` } })
  return answer.json()
}

/** Makes an account a moderator with the command, and enters its second factor at a server. */
async function moderatorOn(url: string, environment: Environment): Promise<ProcessRider> {
  const moderator = await signUpOn(url)
  const { stdout } = await command(environment, moderator.email)
  const secret = /^Secret: ([A-Z2-7]{32})$/m.exec(stdout)?.[1]
  const code = new TOTP({ secret: secret! }).generate()
  const proved = await call(url, moderator, ['POST', '/api/moderation/second-factor'], { code })
  expect(proved).toMatchObject({ success: true })
  return moderator
}

const socketOn = (url: string, { accessToken }: ProcessRider) =>
  connected(newClient(url, { auth: { token: accessToken } }))

/** A folder with an embedded database, as a server leaves it behind. */
async function migratedFolder(): Promise<string> {
  const folder = temporaryFolder({ 'auth-secret': 'a secret of some length' })
  const database = openSqliteDatabase(join(folder, 'sawari.db'))
  await migrate(database)
  await database.close()
  return folder
}

/** Both search, and the second reports the first. */
async function report(url: string, by: ProcessRider, about: ProcessRider): Promise<void> {
  const trip = { source: 'Testpur Bus Stand', destination: 'Civil Hospital' }
  const search = (rider: ProcessRider) => call(url, rider, ['POST', startBuddySearch.policy.path], trip)
  await search(about)
  const [newest] = startBuddySearch.response.parse(await search(by)).data.matches
  const body = { userId: newest?.userId, reason: 'unsafe' }
  expect(await call(url, by, ['POST', '/api/ride-buddy/report-user'], body)).toMatchObject({ success: true })
}

async function reportIds(url: string, moderator: ProcessRider): Promise<string[]> {
  const { data } = (await get(url, moderator, '/api/moderation/reports')) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

describe('on the embedded database, the command', () => {
  test('beside a running server suspends, warns, restores, answers and shows who did it', async () => {
    const environment = { DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    const server = await start(environment)
    const { url } = server
    const rider = await signUpOn(url)
    const reporter = await signUpOn(url)
    const socket = await socketOn(url, rider)
    await report(url, reporter, rider)
    const message = 'Stand \u001b[31mred\u001b[0m is gone'
    await call(url, undefined, ['POST', '/feedbacks'], { name: 'Asha', email: 'asha@example.com', message })

    const listed = await command(environment, 'reports')
    expect(listed).toMatchObject({ code: 0, stderr: '' })
    const reportId = /^([0-9a-f]{24}) .* unsafe {2}open$/m.exec(listed.stdout)?.[1] as string
    expect(listed.stdout).toContain(`<${rider.email}>`)
    const shown = await command(environment, 'show', reportId, '--why', 'to see the words')
    expect(shown.stdout).toContain('(the two had not written to each other)')
    const warned = await command(environment, 'warn', reportId, '--why', 'rude', '--message', 'Be kind.')
    expect(warned.code).toBe(0)
    expect((await command(environment, 'suspend', reportId, '--why', 'again')).stdout).toContain(
      'suspended since',
    )
    await socket.closed
    expect(await signIn(url, rider.email)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
    expect((await command(environment, 'restore', rider.email, '--why', 'talked to them')).code).toBe(0)
    expect(await signIn(url, rider.email)).toMatchObject({ success: true })
    expect((await command(environment, 'close', reportId, '--why', 'done')).code).toBe(0)

    const feedback = await command(environment, 'feedback')
    expect(feedback.stdout).toContain('Stand �[31mred�[0m is gone')
    const feedbackId = /^([0-9a-f]{24}) /m.exec(feedback.stdout)?.[1] as string
    expect((await command(environment, 'answer', feedbackId, '--message', 'We moved it.')).code).toBe(0)
    expect((await command(environment, 'answer', feedbackId, '--message', 'Twice.')).stderr).toBe(
      `${feedbackId}: Already done\n`,
    )
    const outbox = join(environment.DATA_DIR, 'outbox')
    const mails = readdirSync(outbox).map(name => readFileSync(join(outbox, name), 'utf8'))
    expect(mails.filter(mail => mail.includes('Be kind.'))).toHaveLength(1)
    expect(mails.filter(mail => mail.includes('To: asha@example.com'))).toHaveLength(1)
    const log = (await command(environment, 'log')).stdout.trim().split('\n')
    expect(log.map(line => line.split('  ')[2]?.split(' ')[0])).toEqual([
      'answer-feedback',
      'close',
      'restore',
      'suspend',
      'warn',
      'transcript',
    ])
    for (const line of log) expect(line).toContain('(command line)')
  })

  test('makes a moderator, prints the second factor once, and takes the role', async () => {
    const environment = { DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
    const { url } = await start(environment)
    const moderator = await moderatorOn(url, environment)
    expect(await get(url, moderator, '/api/moderation/log')).toMatchObject({ data: [] })
    const { email } = moderator
    const ended = await launchProgram({ file: MAIN, args: [email, '--remove'], environment }).exit
    expect(ended).toMatchObject({ code: 0, stderr: '', stdout: `${email} is no longer a moderator.\n` })
    expect(await get(url, moderator, '/api/moderation/log')).toMatchObject({ code: 'NOT_FOUND' })
    expect((await command(environment, email, '--remove')).stderr).toBe(`${email} is no moderator\n`)
    expect((await command(environment, 'nobody@example.com')).stderr).toBe(
      'nobody@example.com has no account\n',
    )
  })

  test.each([
    ['nothing', [], /^usage: npm run moderator/],
    ['an unknown command', ['shout'], /^usage: /],
    ['an unknown option', ['reports', '--loud'], /^usage: /],
    ['no report', ['close', '--why', 'x'], /^usage: /],
    ['no reason', ['close', 'a'.repeat(24)], /^Say why with --why/],
    ['no message', ['warn', 'a'.repeat(24), '--why', 'x'], /^Say it with --message/],
    ['an unknown report', ['suspend', 'a'.repeat(24), '--why', 'x'], /^a{24}: Not found\n$/],
  ])('with %s ends with one reason and exit code 1', async (_, args, reason) => {
    const environment = { DATA_DIR: await migratedFolder() }
    const { code, stderr, stdout } = await command(environment, ...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(reason)
  })

  test('lifts a hold that outlived its account', async () => {
    const folder = await migratedFolder()
    const database = openSqliteDatabase(join(folder, 'sawari.db'))
    const hash = createKeyedHash('a secret of some length')('held-mailbox', 'gone@example.com')
    await insertMailbox(database.sql, hash, new Date(Date.now() + 60_000))
    await database.close()
    const environment = { DATA_DIR: folder }
    const restore = () => command(environment, 'restore', 'gone+x@example.com', '--why', 'apologised')
    expect(await restore()).toMatchObject({ code: 0, stdout: expect.stringContaining('is lifted') })
    expect((await command(environment, 'log')).stdout).toContain('apologised')
    expect(await restore()).toMatchObject({ code: 1, stderr: 'gone+x@example.com has no account\n' })
  })

  test('lists a hundred at a time', async () => {
    const folder = await migratedFolder()
    const database = openSqliteDatabase(join(folder, 'sawari.db'))
    for (let count = 0; count < 101; count++) {
      const id = `5a${count.toString(16).padStart(22, '0')}`
      const needs = { clock: { now: () => new Date() }, newId: () => id as never }
      const meera = { id: undefined, name: 'Meera' }
      await recordAction(database.sql, needs, meera, { action: 'close', reason: `r${count}` })
    }
    await database.close()
    const log = async (...args: string[]) =>
      (await command({ DATA_DIR: folder }, 'log', ...args)).stdout.trim().split('\n')
    const first = await log()
    expect(first).toHaveLength(101)
    expect(first.at(-1)).toBe(`More: --before 5a${'1'.padStart(22, '0')}`)
    expect(await log('--before', `5a${'1'.padStart(22, '0')}`)).toEqual([expect.stringContaining('r0')])
  })

  test('creates neither a database nor a secret', async () => {
    const environment = { DATA_DIR: join(temporaryFolder(), 'none') }
    expect(await command(environment, 'reports')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('start the server once first'),
    })
  })
})

describeOnPostgres('on two servers, a suspension', create => {
  test('on one ends the sockets of the other too, by call and by command', async () => {
    const { url, drop } = await create()
    onTestFinished(drop)
    const environment = {
      DATABASE_URL: url,
      AUTH_SECRET: 'a secret of some length',
      DATA_DIR: temporaryFolder(),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    }
    const [a, b] = await Promise.all([start(environment), start(environment)])
    const moderator = await moderatorOn(a.url, environment)
    for (const way of ['call', 'command'] as const) {
      const { riders } = await ridersOn(b.url)
      const [suspended, partner] = riders
      const reporter = await signUpOn(a.url)
      await report(a.url, reporter, suspended)
      const [reportId] = await reportIds(a.url, moderator)
      const sockets = [await socketOn(a.url, suspended), await socketOn(b.url, suspended)]
      const partnersSockets = [await socketOn(a.url, partner), await socketOn(b.url, partner)]
      const acted =
        way === 'call'
          ? await call(a.url, moderator, ['POST', `/api/moderation/reports/${reportId}/actions`], {
              action: 'suspend',
              reason: 'unsafe',
            })
          : await command(environment, 'suspend', reportId!, '--why', 'unsafe')
      expect(acted).toMatchObject(way === 'call' ? { success: true } : { code: 0 })
      for (const { closed } of sockets) await closed
      for (const each of partnersSockets) {
        await each.next('chat-expired')
        expect(each.all('ride_buddy_connection_ended')).toHaveLength(1)
      }
      for (const each of [a, b]) {
        expect(await get(each.url, suspended, '/api/user/profile')).toMatchObject({ code: 'INVALID_TOKEN' })
      }
    }
  })
})
