// Stops `npm start` by a signal to npm's own process, as a supervisor or a terminal does.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './harness.ts'
import { start } from './server-process.ts'

const PROJECT_DIR = resolve(import.meta.dirname, '../../..')

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm ends the server', async signal => {
  const folder = temporaryFolder()
  const npm = await npmStart(folder)
  const { pid } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as { pid: number }
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
  expect(pid).not.toBe(npm.pid)
  expect(isRunning(pid)).toBe(true)

  process.kill(npm.pid, signal)
  await npm.ended

  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect.poll(() => accepts(npm.port)).toBe(false)
  // The note is deleted when the lock is released properly; a second server can then use the directory.
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
  await start({ DATA_DIR: folder, PORT: String(npm.port) })
})

test('.env of the project is read, and has no precedence over the environment', () => {
  const folder = temporaryFolder({
    '.env': 'PORT=4000\nHOST=127.0.0.9\n',
    'tools/env-file.mjs': readFileSync(join(PROJECT_DIR, 'tools/env-file.mjs')),
    'show.mjs': 'console.log(process.env.PORT, process.env.HOST)',
  })
  const show = (args: readonly string[]) =>
    spawnSync(process.execPath, [...args, 'show.mjs'], { cwd: folder, env: { PORT: '5000' } })
  expect(String(show(['--import=./tools/env-file.mjs']).stdout)).toBe('5000 127.0.0.9\n')
  expect(String(show([]).stdout)).toBe('5000 undefined\n')
})

test.each<[string, (path: string) => void]>([
  ['a folder', path => mkdirSync(path)],
  ['a link whose target cannot be read', path => symlinkSync(join(path, 'nowhere'), path)],
])('.env that is %s is refused in one line', (_, create) => {
  const folder = temporaryFolder({
    'tools/env-file.mjs': readFileSync(join(PROJECT_DIR, 'tools/env-file.mjs')),
    'show.mjs': 'console.log(process.env.PORT)',
  })
  create(join(folder, '.env'))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import=./tools/env-file.mjs', 'show.mjs'],
    { cwd: folder, encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^\.env cannot be read: [^\n]+\n$/)
})

test('every script that runs the server reads .env, which git ignores', () => {
  const read = (path: string) => readFileSync(join(PROJECT_DIR, path), 'utf8')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const name of ['start', 'dev', 'demo', 'data:import']) {
    expect(scripts[name]).toContain('node --import=./tools/env-file.mjs ')
  }
  expect(read('.gitignore').split('\n')).toContain('.env')
})

/** Runs only the start script, without the scripts before it. */
async function npmStart(dataDir: string) {
  const child = spawn('npm', ['start', '--ignore-scripts'], {
    cwd: PROJECT_DIR,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      MAP_TILES_URL: 'none',
      REGION: 'testpur',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<void>(done => child.once('close', () => done()))
  const port = await new Promise<number>((done, fail) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += String(chunk)
      const found = /^Sawari is ready at http:\/\/localhost:(\d+)$/m.exec(output)?.[1]
      if (found !== undefined) done(Number(found))
    })
    child.once('close', () => fail(new Error(`npm ended: ${output}`)))
  })
  return { pid: child.pid!, port, ended }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise(done => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
