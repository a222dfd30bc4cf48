// The parts that a run of faults breaks: servers, the database, the bus, and the links between them.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLAIN_PAGE } from '@sawari/contract'
import { type FaultyLink, openFaultyLink } from '../../apps/server/test/faulty-link.ts'
import { type PostgresServer, startPostgres } from '../../tools/postgres.mjs'
import { startRedis } from '../harness/redis.ts'
import { createServerProcess, type ServerProcess } from '../harness/server-process.ts'
import { mountSmallDisk } from './small-disk.ts'

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

export async function startWorld({ form, chatSeconds, onDeath }: WorldNeeds) {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-faults-'))
  // PostgreSQL runs as a separate user.
  chmodSync(folder, 0o755)
  const disk = mountSmallDisk(join(folder, 'disk'), DISK_MEGABYTES[form])
  const place = disk?.folder ?? folder
  const links: FaultyLink[] = []
  const linksTo = async (target: () => number): Promise<FaultyLink> => {
    const link = await openFaultyLink(target)
    links.push(link)
    return link
  }
  const numbers = form === 'embedded' ? [0] : [0, 1]
  const postgres =
    form === 'embedded'
      ? undefined
      : await startPostgres({
          parent: place,
          fsync: 'on',
          settings: ['max_wal_size=64MB', 'min_wal_size=32MB', 'wal_keep_size=0'],
        })
  const redis = form === 'redis' ? await startRedis() : undefined
  const databaseLinks: FaultyLink[] = []
  const busLinks: FaultyLink[] = []
  const clientLinks: FaultyLink[] = []
  const servers: ServerProcess[] = []
  const databaseFolder = join(place, 'server-0')

  for (const number of numbers) {
    const environment: Record<string, string> = {
      ...settingsOf(folder, chatSeconds),
      DATA_DIR: form === 'embedded' ? databaseFolder : join(folder, `server-${number}`),
    }
    mkdirSync(environment.DATA_DIR!, { recursive: true })
    if (postgres !== undefined) {
      const link = await linksTo(() => Number(new URL(postgres.url).port))
      databaseLinks.push(link)
      environment.DATABASE_URL = throughLink(postgres.url, link)
      environment.AUTH_SECRET = 'a secret for runs of faults only'
    }
    if (redis !== undefined) {
      const link = await linksTo(() => redis.port)
      busLinks.push(link)
      environment.REDIS_URL = `redis://127.0.0.1:${link.port}`
    }
    const server = createServerProcess({
      environment,
      logFile: join(folder, `server-${number}.log`),
      onDeath: reason => onDeath(number, reason),
    })
    servers.push(server)
    clientLinks.push(await linksTo(() => server.port()))
  }
  // One after the other, so that one of them migrates the database.
  for (const server of servers) await server.start()

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
    ...{ form, folder, servers, postgres, redis },
    /** Between clients and each server. */
    clientLinks,
    /** Between each server and PostgreSQL, which is also the bus if there is no Redis. */
    databaseLinks,
    /** Between each server and Redis. */
    busLinks,
    /** Holds the database; undefined if this user may not mount file systems. */
    disk,
    /** The file of the embedded database. */
    databaseFile: join(databaseFolder, 'sawari.db'),
    /** Stops or continues PostgreSQL's processes. */
    signalPostgres: (signal: 'SIGSTOP' | 'SIGCONT'): void => {
      if (postgres !== undefined) for (const pid of processesOf(postgres)) signalTo(pid, signal)
    },
    /** Keeps the output of the servers and the history if `isKept`. */
    stop: async (isKept: boolean): Promise<void> => {
      for (const server of servers) await server.kill()
      for (const link of links) await link.close()
      await redis?.kill()
      postgres?.stop()
      disk?.unmount()
      process.off('exit', leaveNothing)
      if (!isKept) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settingsOf(folder: string, chatSeconds: number): Record<string, string> {
  const webDist = join(folder, 'web')
  mkdirSync(webDist, { recursive: true })
  writeFileSync(join(webDist, PLAIN_PAGE), '<!doctype html><title>Sawari</title>')
  return {
    MAP_TILES_URL: 'none',
    WEB_DIST: webDist,
    LOG_LEVEL: 'warn',
    // Each rider has a separate address, so that limits per address are not reached.
    TRUST_PROXY: 'on',
    CHAT_SECONDS: String(chatSeconds),
    CONTACT_SECONDS: '5',
    BUDDY_SEARCH_SECONDS: '60',
    BUDDY_REQUEST_SECONDS: '30',
    SWEEP_SECONDS: '2',
  }
}

function throughLink(url: string, { port }: FaultyLink): string {
  const address = new URL(url)
  address.port = String(port)
  return address.href
}

/** The server's first process and its children. */
function processesOf({ data }: PostgresServer): number[] {
  try {
    const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === first)
    return [first, ...children.map(Number)]
  } catch {
    return []
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
