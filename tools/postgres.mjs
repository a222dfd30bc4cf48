// Starts a separate PostgreSQL server on a free port, for tests, benchmarks and runs of faults.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresBin } from './test-tools.mjs'

const RESTART_MS = 60_000

/**
 * Starts PostgreSQL in a new folder below `parent`; returns `{url, data, stop, crash, restart, query}`. Errors
 * contain the server's own message. Tests run with `fsync` off for speed; benchmarks need it on. `settings` are
 * further settings of the server, each `name=value`.
 */
export async function startPostgres({ fsync = 'off', parent = tmpdir(), settings = [] } = {}) {
  const bin = findPostgresBin()
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install -y postgresql')
  const folder = mkdtempSync(join(parent, 'sawari-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  const asRoot = process.getuid?.() === 0
  if (asRoot) {
    // PostgreSQL refuses to run as root; its packages create the user `postgres`.
    const uid = Number(output('id', ['-u', 'postgres']))
    const gid = Number(output('id', ['-g', 'postgres']))
    chownSync(folder, uid, gid)
  }
  chmodSync(folder, 0o700)
  const asPostgres = (program, args) => {
    const command = join(bin, program)
    return asRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]
  }
  const run = (program, args) => output(...asPostgres(program, args))
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8'])
  const more = settings.map(setting => ` -c ${setting}`).join('')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${fsync}${more}`
  const log = join(folder, 'log')
  const start = ['-D', data, '-o', options, '-l', log, '-w', '-t', '60', 'start']
  run('pg_ctl', start)
  const stop = () => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  // Runs statements in a session of their own; resolves with whether they succeeded.
  const query = async text =>
    (await exitOf(join(bin, 'psql'), [url, '--quiet', '--no-psqlrc', '-c', text])) === 0
  return {
    url,
    data,
    stop,
    // Without a checkpoint, as if the machine lost its power; resolves with whether the server was running.
    crash: async () =>
      (await exitOf(...asPostgres('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']))) === 0,
    // Starts the server again if it is not running. A server that has just ended may still occupy its memory,
    // and a recovering one may end, so the start is repeated until statements succeed.
    restart: async () => {
      const until = performance.now() + RESTART_MS
      while (!(await query('select 1'))) {
        if (performance.now() > until) throw new Error(`PostgreSQL did not start again: ${tailOf(log)}`)
        await exitOf(...asPostgres('pg_ctl', start))
      }
    },
    query,
  }
}

function tailOf(file) {
  return readFileSync(file, 'utf8').slice(-1_000)
}

async function exitOf(command, args) {
  const [code] = await once(spawn(command, args, { stdio: 'ignore', cwd: tmpdir() }), 'exit')
  return code
}

function output(command, args) {
  // The server started by pg_ctl must not inherit our pipes, or this call never returns.
  const stdio = command.includes('pg_ctl') || args.some(arg => arg.endsWith('pg_ctl')) ? 'ignore' : 'pipe'
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', stdio, cwd: tmpdir() })
  if (status === 0) return stdout ?? ''
  throw new Error(`${command} ${args.join(' ')}: ${stderr || stdout || `exit ${status}`}`)
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
