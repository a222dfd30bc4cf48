// Importing a stand list while servers run, in separate processes, as an operator does.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeStandCsv } from '@sawari/data/import/stand-list.ts'
import { readRegionTables, regionFolder } from '@sawari/data/regions.ts'
import { type Exit, launchProgram } from '@sawari/data/testing/launch-program.ts'
import type { Stand } from '@sawari/planner'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readPlace } from '../src/operations/command.ts'
import { openForImport, runImport } from '../src/operations/import.ts'
import { describeOnPostgres } from './databases.ts'
import { temporaryFolder } from './harness.ts'
import { call, signUpOn } from './process-riders.ts'
import { runHere } from './run-here.ts'
import { type Running, start } from './server-process.ts'

const IMPORT = join(import.meta.dirname, '../src/import-main.ts')
/** A region with 14 stands. */
const REGION = 'testpur'
const town = readRegionTables(regionFolder(REGION))
const { stands } = town.network
const old = stands.find(({ name }) => name === 'Clock Tower') as Stand
const moved = { ...old, name: 'Clock Tower Auto Stand', latitude: old.latitude + 0.0009 }
const gone = stands.find(({ name }) => name === 'Lotus Mall') as Stand

/** The whole list without some stands and with others added. */
function listOf({
  without = [],
  added = [],
}: {
  without?: readonly Stand[]
  added?: readonly Stand[]
}): string {
  return writeStandCsv([...stands.filter(stand => !without.includes(stand)), ...added])
}

type Ended = Omit<Exit, 'signal'>

/** Runs the import command in its own process. */
function importInProcess(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  return launchProgram({ file: IMPORT, args, environment: { REGION, ...environment } }).exit
}

/** Runs the import in this process. */
const importHere = (environment: Record<string, string>, ...args: string[]) =>
  runHere(runImport, { REGION, ...environment }, args)

const search = async (url: string, q: string): Promise<string[]> => {
  const answer = await fetch(`${url}/api/hotspots/search?q=${encodeURIComponent(q)}`)
  return ((await answer.json()) as { data: { name: string }[] }).data.map(({ name }) => name)
}

/** Sends requests continuously until stopped; returns the number of responses and a list of failures. */
function askOn(url: string, requests: readonly (readonly [string, RequestInit?])[]) {
  const stopped = new AbortController()
  let answered = 0
  const failures: string[] = []
  const asking = requests.map(async ([path, init]) => {
    while (!stopped.signal.aborted) {
      const outcome = await fetch(url + path, init).then(
        async answer => `${answer.status} ${(await answer.text()).length > 0}`,
        (error: unknown) => String(error),
      )
      if (outcome === '200 true') answered += 1
      else failures.push(`${path}: ${outcome}`)
      await pause(50)
    }
  })
  return {
    answered: () => answered,
    stop: async () => {
      stopped.abort()
      await Promise.all(asking)
      return failures
    },
  }
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const REQUESTS = [
  ['/hotspots', { headers: { accept: 'application/json' } }],
  ['/api/routes/calculate', post({ source: 'Testpur Bus Stand', destination: 'Civil Hospital' })],
  ['/api/hotspots/nearby', post({ latitude: 24.1, longitude: 82.1, radius: 5 })],
  // This call writes to the database during the import.
  ['/feedbacks', post({ name: 'A', email: 'a@example.com', message: 'Auto!' })],
] as const

/** Imports while a server gets continuous requests; returns once the server uses the imported data. */
async function importBeside(
  server: Running,
  importList: (...args: string[]) => Promise<Ended>,
): Promise<Ended> {
  const list = join(temporaryFolder(), 'stands.csv')
  writeFileSync(list, listOf({ without: [old, gone], added: [moved] }))
  const asking = askOn(server.url, REQUESTS)
  const ended = await importList(list, '--apply')
  await expect.poll(() => search(server.url, moved.name)).toEqual([moved.name])
  const before = asking.answered()
  await expect.poll(() => asking.answered()).toBeGreaterThan(before + 20)
  expect(await asking.stop()).toEqual([])
  return ended
}

/** The trips that a rider saved, as returned to that rider. */
async function savedBy(server: Running, { accessToken }: { accessToken: string }): Promise<string[]> {
  const paths = ['/api/routes/recent', '/api/ride-buddy/search/status', '/api/ride-buddy/search-history']
  const headers = { authorization: `Bearer ${accessToken}` }
  const answers = await Promise.all(paths.map(path => fetch(server.url + path, { headers })))
  return Promise.all(
    answers.map(async answer => {
      expect(answer.status).toBe(200)
      // Removes the remaining time, which changes.
      return (await answer.text()).replace(/"timeRemaining":\d+/, '')
    }),
  )
}

describe('on the embedded database, an import', () => {
  test('beside a running server takes effect without a failed request, and keeps saved data', async () => {
    const environment = { DATA_DIR: temporaryFolder(), DATA_POLL_SECONDS: '1', RATE_LIMITS: 'off' }
    const server = await start({ ...environment, LOG_LEVEL: 'error' })
    const rider = await signUpOn(server.url)
    const trip = { source: gone.name, destination: old.name }
    await call(server.url, rider, ['POST', '/api/routes/store'], { userId: rider.id, ...trip })
    await call(server.url, rider, ['POST', '/api/ride-buddy/search'], trip)
    const saved = await savedBy(server, rider)
    for (const text of saved) expect(text).toContain(gone.name)

    const download = await (await fetch(`${server.url}/api/stands.geojson`)).text()
    const unchanged = join(temporaryFolder({ 'stands.geojson': download }), 'stands.geojson')
    const { stdout } = await importHere(environment, unchanged)
    expect(stdout).toMatch(/\nThe list equals the data in use\.\n$/)

    expect(await importBeside(server, (...args) => importInProcess(environment, ...args))).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^renamed {2}Clock Tower .*\nmoved {4}Clock Tower Auto Stand: 100 m\n/),
    })
    const { data } = (await (await fetch(`${server.url}/hotspots`)).json()) as { data: { _id: string }[] }
    expect(data.find(({ _id }) => _id === old.id)).toMatchObject({ name: moved.name })
    expect(await savedBy(server, rider)).toEqual(saved)
    // A removed stand can still be found as a place.
    const again = { source: gone.name, destination: moved.name }
    const planned = await call(server.url, undefined, ['POST', '/api/routes/calculate'], again)
    expect(planned).toMatchObject({ success: true })
  })

  test('is only reported without --apply, and creates no database', async () => {
    const environment = { DATA_DIR: join(temporaryFolder(), 'none') }
    const list = join(temporaryFolder({ 'stands.csv': listOf({ without: [gone] }) }), 'stands.csv')
    const { code, stdout } = await importHere(environment, list)
    expect(code).toBe(0)
    expect(stdout).toContain(`removed  ${gone.name} `)
    expect(stdout).toMatch(/Nothing was changed: this was a trial run\. Add --apply to import the list\.\n$/)
    expect(existsSync(environment.DATA_DIR)).toBe(false)
  })

  test('without a server creates the database for the next one that starts', async () => {
    const environment = { DATA_DIR: join(temporaryFolder(), 'new') }
    const list = join(
      temporaryFolder({ 'stands.csv': listOf({ without: [old], added: [moved] }) }),
      'stands.csv',
    )
    expect((await importHere(environment, list, '--apply')).code).toBe(0)
    expect(await stored(environment.DATA_DIR)).toContain(moved.name)
  })

  test.each([
    ['no file', [], /^usage: npm run data:import/],
    ['an unknown option', ['a.csv', '--force'], /^usage: npm run data:import/],
    ['a file that is not there', ['/nowhere/a.csv'], /^\/nowhere\/a\.csv is not a file\n$/],
  ])('of %s ends with one line and exit code 1', async (_, args, line) => {
    const { code, stderr, stdout } = await importHere({ DATA_DIR: temporaryFolder() }, ...args)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(line)
  })

  test('of a list with errors names them and changes nothing; of half a list asks first', async () => {
    const environment = { DATA_DIR: temporaryFolder() }
    const bad = listOf({}).replace(`,${old.latitude},`, ',north,')
    const folder = temporaryFolder({ 'bad.csv': bad, 'half.csv': listOf({ without: stands.slice(7) }) })
    const refused = await importHere(environment, join(folder, 'bad.csv'), '--apply')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(
      /^bad\.csv:\d+: latitude: must be decimal degrees, not 'north'\nNothing was changed\.\n$/,
    )
    const half = await importHere(environment, join(folder, 'half.csv'), '--apply')
    expect(half.code).toBe(1)
    expect(half.stderr).toMatch(/^7 stands are not in the list: .* add --allow-removals\.\n$/)
    expect((await stored(environment.DATA_DIR)).length).toBe(stands.length)
  })

  test('writes the current list for --export, and overwrites no file', async () => {
    const folder = temporaryFolder()
    const environment = { DATA_DIR: folder }
    const file = join(folder, 'stands.csv')
    expect((await importHere(environment, '--export', file)).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(writeStandCsv(stands))
    expect((await importHere(environment, '--export', file)).code).toBe(1)
  })
})

/** The names of the stands in a folder's embedded database. */
async function stored(folder: string): Promise<string[]> {
  const target = await openForImport(readPlace({ DATA_DIR: folder }), { shipped: town, mayCreate: false })
  await target.close()
  return target.present.network.stands.map(({ name }) => name)
}

test('a database of another version is not changed', async () => {
  const place = readPlace({ DATA_DIR: temporaryFolder() })
  const target = await openForImport(place, { shipped: town, mayCreate: true })
  await target.close()
  const newer = { ...town, version: 'newer' }
  await expect(openForImport(place, { shipped: newer, mayCreate: true })).rejects.toThrow(
    /start this version/,
  )
})

describeOnPostgres('an import', create => {
  test('reaches every running server without a failed request', async () => {
    const { url, drop } = await create()
    onTestFinished(drop)
    const environment = {
      DATABASE_URL: url,
      AUTH_SECRET: 'a secret of some length',
      DATA_POLL_SECONDS: '1',
      RATE_LIMITS: 'off',
      DATA_DIR: temporaryFolder(),
    }
    const [first, second] = await Promise.all([start(environment), start(environment)])
    // The import gets no secret, because it signs no tokens.
    const { AUTH_SECRET: _, ...forImport } = environment
    expect(await importBeside(first, (...args) => importHere(forImport, ...args))).toMatchObject({
      code: 0,
      stderr: '',
    })
    await expect.poll(() => search(second.url, moved.name)).toEqual([moved.name])
    for (const server of [first, second]) server.child.kill('SIGTERM')
    expect([(await first.exit).code, (await second.exit).code]).toEqual([0, 0])
  })
})
