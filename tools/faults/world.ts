// The parts that a run of faults breaks: servers, the database, the bus, and the links between them.

import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultyLink, openFaultyLink } from '../../apps/server/test/faulty-link.ts'
import { type PostgresServer, startPostgres } from '../../tools/postgres.mjs'
import { startRedis } from '../harness/programs.ts'
import { createServerProcess } from '../harness/server.ts'

/** `embedded`: one server on SQLite. The others: two servers on PostgreSQL, without and with Redis. */
export type Form = 'embedded' | 'postgres' | 'redis'
export const forms: readonly Form[] = ['embedded', 'postgres', 'redis']

export type World = Awaited<ReturnType<typeof startWorld>>

export interface WorldNeeds {
  readonly form: Form
  readonly chatSeconds: number
  readonly onDeath: (server: number, reason: string) => void
}

/** Space for a database of a few thousand messages and its log. */
const DISK_MEGABYTES = { embedded: 96, postgres: 320, redis: 320 } as const
const POSTGRES_SETTINGS = ['max_wal_size=64MB', 'min_wal_size=32MB', 'wal_keep_size=0']

export async function startWorld({ form, chatSeconds, onDeath }: WorldNeeds) {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-faults-'))
  // PostgreSQL runs as a separate user.
  chmodSync(folder, 0o755)
  const disk = mountSmallDisk(join(folder, 'disk'), DISK_MEGABYTES[form])
  const parent = disk?.folder ?? folder
  const isEmbedded = form === 'embedded'
  const postgres = isEmbedded
    ? undefined
    : await startPostgres({ parent, fsync: 'on', settings: POSTGRES_SETTINGS })
  const redis = form === 'redis' ? await startRedis() : undefined
  const databaseFolder = join(parent, 'server-0')
  const clientLinks: FaultyLink[] = []
  const databaseLinks: FaultyLink[] = []
  const startServer = async (number: number) => {
    const dataDir = isEmbedded ? databaseFolder : join(folder, `server-${number}`)
    mkdirSync(dataDir, { recursive: true })
    const environment: Record<string, string> = { ...settingsOf(chatSeconds), DATA_DIR: dataDir }
    if (postgres !== undefined) {
      const url = new URL(postgres.url)
      const link = await openFaultyLink(Number(url.port))
      databaseLinks.push(link)
      url.port = String(link.port)
      Object.assign(environment, { DATABASE_URL: url.href, AUTH_SECRET: 'a secret for runs of faults only' })
    }
    if (redis !== undefined) environment.REDIS_URL = `redis://127.0.0.1:${redis.port}`
    const server = createServerProcess({
      environment,
      onOutput: text => appendFileSync(join(folder, `server-${number}.log`), text),
      onDeath: reason => onDeath(number, reason),
    })
    clientLinks.push(await openFaultyLink(server.port))
    await server.start()
    return server
  }
  // The servers start one after the other, so that the first migrates the database.
  const servers = [await startServer(0), ...(isEmbedded ? [] : [await startServer(1)])]
  let connections = 0
  const proxy = await openFaultyLink(() => clientLinks[connections++ % servers.length]!.port)

  // An interrupted run leaves nothing behind.
  const leaveNothing = (): void => {
    for (const server of servers) void server.kill()
    void redis?.kill()
    try {
      postgres?.stop()
    } finally {
      disk?.unmount()
    }
  }
  process.once('exit', leaveNothing)
  return {
    form,
    folder,
    servers,
    proxy,
    postgres,
    redis,
    /** To each server: those of clients, and its own to PostgreSQL. Without Redis PostgreSQL is the bus. */
    clientLinks,
    databaseLinks,
    /** Holds the database; undefined if this user may not mount file systems. */
    disk,
    /** The file of the embedded database. */
    databaseFile: join(databaseFolder, 'sawari.db'),
    /** Stops or continues PostgreSQL's processes. */
    signalPostgres: (signal: 'SIGSTOP' | 'SIGCONT'): void => {
      if (postgres !== undefined) signalTo(postgres, signal)
    },
    /** Keeps the output of the servers and the history if `isKept`. */
    stop: async (isKept: boolean): Promise<void> => {
      for (const server of servers) await server.kill()
      for (const link of [proxy, ...clientLinks, ...databaseLinks]) await link.close()
      await redis?.kill()
      postgres?.stop()
      disk?.unmount()
      process.off('exit', leaveNothing)
      if (!isKept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settingsOf = (chatSeconds: number) => ({
  LOG_LEVEL: 'warn',
  // Each rider has a separate address, so that limits per address are not reached.
  TRUST_PROXY: 'on',
  CHAT_SECONDS: String(chatSeconds),
  CONTACT_SECONDS: '5',
  BUDDY_SEARCH_SECONDS: '60',
  BUDDY_REQUEST_SECONDS: '30',
  SWEEP_SECONDS: '2',
})

/** Sends the signal to the first process of PostgreSQL and its children. */
function signalTo({ data }: PostgresServer, signal: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(first), signal)
    spawnSync('pkill', [`-${signal.slice(3)}`, '-P', first])
  } catch {
    // It has ended meanwhile.
  }
}

const CHUNKS_BYTES = [1_048_576, 4_096, 1]

/** A file system that can be filled to the last byte; undefined if this user may not mount file systems. */
function mountSmallDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true })
  const options = `size=${megabytes}m,mode=755`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  if (mounted.status !== 0) return undefined
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: async (): Promise<void> => {
      const file = await open(filler, 'w')
      for (const bytes of CHUNKS_BYTES) await writeUntilFull(file, Buffer.alloc(bytes))
      await file.close()
    },
    free: () => rm(filler, { force: true }),
    unmount: (): void => {
      // A lazy unmount, because a process that was just killed may still hold a file.
      spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function writeUntilFull(file: FileHandle, chunk: Buffer): Promise<void> {
  try {
    for (;;) await file.write(chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
