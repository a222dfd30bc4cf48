// Starts a separate PostgreSQL server on a free port, for tests and benchmarks.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresBin } from './test-tools.mjs'

/**
 * Starts PostgreSQL in a temporary folder; returns `{url, stop}`. Errors contain the server's own message.
 * Tests run with `fsync` off for speed; benchmarks need it on.
 */
export async function startPostgres({ fsync = 'off' } = {}) {
  const bin = findPostgresBin()
  if (!bin) throw new Error('PostgreSQL is not installed: apt-get install -y postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'sawari-postgres-'))
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
  const run = (program, args) => {
    const command = join(bin, program)
    return asRoot ? output('runuser', ['-u', 'postgres', '--', command, ...args]) : output(command, args)
  }
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8'])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${fsync}`
  run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start'])
  const stop = () => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
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
