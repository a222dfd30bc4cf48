// An earlier commit of this repository as a separate program, with the packages installed here.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const MIGRATIONS = 'apps/server/src/migrations'

export interface EarlierVersion {
  readonly commit: string
  /** The file that starts its server. */
  readonly main: string
  remove(): void
}

/** The given version or commit, or the one before the newest migration. Throws one sentence if the clone does not have it. */
export function checkOutEarlier(wanted: string | undefined): EarlierVersion {
  const name = wanted ?? beforeNewestMigration()
  const commit = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) ?? releaseCommit(name)
  if (commit === undefined) throw new Error(`this clone has no commit ${wanted ?? ''}: ${DEEPEN}`)
  const folder = mkdtempSync(join(tmpdir(), 'sawari-earlier-'))
  const archive = spawnSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 })
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`${commit} could not be unpacked`)
  linkPackages(folder)
  const main = join(folder, 'apps/server/src/main.ts')
  return { commit, main, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The release commit of a version such as `v0.10.0`, because a clone can lack tags. */
function releaseCommit(version: string): string | undefined {
  const subject = `^release: (version )?${version.replace(/^v/, '').replaceAll('.', '\\.')}$`
  return git('log', '--all', '-1', '--format=%H', '-E', '--grep', subject) || undefined
}

const DEEPEN = 'it may be shallow; git fetch --unshallow brings the history'

/** The newest commit that does not have the newest migration. */
function beforeNewestMigration(): string {
  const newest = readdirSync(join(root, MIGRATIONS))
    .filter(name => /^\d{4}-.*\.ts$/.test(name))
    .sort()
    .at(-1)
  const commits = git('log', `-${COMMITS_SEARCHED}`, '--date-order', '--format=%H')?.split('\n') ?? []
  const found = commits.find(
    commit => git('cat-file', '-e', `${commit}:${MIGRATIONS}/${newest}`) === undefined,
  )
  if (found === undefined) throw new Error(`the history does not reach back before ${newest}: ${DEEPEN}`)
  return found
}

const COMMITS_SEARCHED = 500

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Third-party packages are those installed here; our own are those of the earlier commit. */
function linkPackages(folder: string): void {
  for (const place of ['.', 'apps/server']) {
    const [from, to] = [join(root, place, 'node_modules'), join(folder, place, 'node_modules')]
    mkdirSync(join(to, '@sawari'), { recursive: true })
    for (const name of readdirSync(from).filter(each => each !== '@sawari'))
      symlinkSync(join(from, name), join(to, name))
  }
  const own = join(root, 'node_modules/@sawari')
  // Relative links, which lead to the folders of the earlier commit.
  for (const name of readdirSync(own))
    symlinkSync(readlinkSync(join(own, name)), join(folder, 'node_modules/@sawari', name))
}
