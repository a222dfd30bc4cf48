// npm run rollback:try [-- COMMIT]: an earlier version beside this one on one PostgreSQL database, and back to it.

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { chatCalls } from '@sawari/contract/calls'
import type { Socket } from 'socket.io-client'
import { startPostgres } from '../../tools/postgres.mjs'
import { connectRiders, enter, newAccount, openSocket, type RiderApi } from '../harness/riders.ts'
import { type OwnServer, startOwnServer } from '../harness/server.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MAIN = 'apps/server/src/main.ts'
const STEPS =
  'sign-up and sign-in; search; request, received live; acceptance, received live; chat in both directions, received live'
/** A server of an earlier version learns of a search sooner. */
const WAIT_MS = 60_000

try {
  await tryRollback(process.argv[2])
} catch (error) {
  process.stderr.write(`Failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function tryRollback(wanted: string | undefined): Promise<void> {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const { commit, folder } = checkOutEarlier(wanted)
  const postgres = await startPostgres()
  const open = new Set<OwnServer>()
  const start = async (root: string) => {
    const secret = { AUTH_SECRET: 'a secret for one trial', RATE_LIMITS: 'off' }
    const server = await startOwnServer({ DATABASE_URL: postgres.url, ...secret }, { main: join(root, MAIN) })
    open.add(server)
    return server
  }
  const trip = async (name: string, ...urls: readonly [string, string]) => {
    await shareTrip(urls)
    print(`${name}: ${STEPS}`)
  }
  try {
    print(`Earlier version: ${commit}`)
    const before = await start(folder)
    await trip('The earlier version alone', before.url, before.url)
    const present = await start(ROOT)
    await trip('One rider on each, the first on the earlier', before.url, present.url)
    await trip('One rider on each, the first on this version', present.url, before.url)
    await trip('This version alone', present.url, present.url)
    await present.stop()
    await trip('Rolled back: the earlier version, which went on', before.url, before.url)
    await before.stop()
    const again = await start(folder).catch((error: unknown) => {
      throw new Error(`the earlier version does not start on the newer schema: ${String(error)}`)
    })
    await trip('Rolled back: the earlier version, started again', again.url, again.url)
    print('The roll-back works.')
  } finally {
    for (const server of open) await server.stop()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Two riders, each on its server, connect and chat. Throws at the first step that fails. */
async function shareTrip(urls: readonly [string, string]): Promise<void> {
  const riders: { readonly api: RiderApi; readonly socket: Socket }[] = []
  const next = (at: number, event: string) =>
    once(riders[at]!.socket as never, event, { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => {
      throw new Error(`${event} did not arrive`)
    })
  try {
    for (const url of urls) {
      const api = await enter(url, newAccount())
      riders.push({ api, socket: await openSocket(url, api.accessToken) })
    }
    const [one, other] = riders.map(({ api }) => api) as [RiderApi, RiderApi]
    const events = [next(1, 'ride_buddy_new_request'), next(0, 'ride_buddy_request_response')]
    const [chatId] = await Promise.all([connectRiders(one, other), ...events])
    for (const [at, { api, socket }] of riders.entries()) {
      const joined = next(at, 'chat-joined')
      socket.emit('join-chat', { chatId, userId: api.userId })
      await joined
    }
    for (const [at, { api, socket }] of riders.entries()) {
      const message = next(1 - at, 'new-message')
      socket.emit('send-message', { chatId, senderId: api.userId, message: 'At the gate.' })
      await message
    }
    const { success } = await one.call(chatCalls.chatMessages, { id: String(chatId) })
    if (success !== true) throw new Error('the chat could not be read')
  } finally {
    for (const { socket } of riders) socket.disconnect()
  }
}

/** The given version or commit, or the one before the newest migration, as a separate folder with packages. */
function checkOutEarlier(wanted: string | undefined) {
  const migrations = 'apps/server/src/migrations/[0-9]*.ts'
  const newest = () => git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations)
  const commit =
    git('rev-parse', '--verify', '--quiet', `${wanted ?? `${newest()}^`}^{commit}`) || releaseOf(wanted)
  if (!commit) {
    throw new Error(
      `this clone has no commit ${wanted ?? ''}: it may be shallow; git fetch --unshallow brings them`,
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'sawari-earlier-'))
  const archive = spawnSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`${commit} could not be unpacked`)
  linkPackages(folder)
  return { commit, folder }
}

/** The release commit of a version such as `v0.10.0`, because a clone can lack tags. */
function releaseOf(version = ''): string {
  const subject = `^release: (version )?${version.replace(/^v/, '').replaceAll('.', '\\.')}$`
  return git('log', '--all', '-1', '--format=%H', '-E', '--grep', subject)
}

/** The output; empty if the command fails. */
function git(...args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** Third-party packages are those installed here; our own are those of the earlier commit. */
function linkPackages(folder: string): void {
  for (const place of ['node_modules', 'apps/server/node_modules']) {
    mkdirSync(join(folder, place, '@sawari'), { recursive: true })
    for (const name of readdirSync(join(ROOT, place)).filter(each => each !== '@sawari'))
      symlinkSync(join(ROOT, place, name), join(folder, place, name))
  }
  for (const manifest of globSync('{packages/*,data}/package.json', { cwd: folder })) {
    const { name } = JSON.parse(readFileSync(join(folder, manifest), 'utf8')) as { readonly name: string }
    symlinkSync(join(folder, dirname(manifest)), join(folder, 'node_modules', name))
  }
}
