// A folder with only the production packages runs the whole server.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { productionPackages } from './production-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'apps/server',
  'packages',
  'data',
  'tools',
  'package.json',
  'package-lock.json',
  'SECURITY.md',
]

interface LockedPackage {
  readonly path: string
  readonly link?: boolean
  readonly resolved?: string
}

/** What `npm ci --omit=dev` installs, by hard links instead of downloads. */
function productionFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sawari-production-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCES]
  const tracked = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
  const sources = tracked.split('\n').filter(path => existsSync(join(root, path)) && path !== '')
  const wanted = productionPackages().map(({ path }) => path)
  const nested = (path: string) => wanted.some(other => path.startsWith(`${other}/`))
  copy(folder, [...sources, ...wanted.filter(path => existsSync(join(root, path)) && !nested(path))])
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  for (const [path, { link, resolved }] of Object.entries(packages)) {
    if (link !== true) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(folder, resolved!), join(folder, path))
  }
  const installed = Object.fromEntries(Object.entries(packages).filter(([path]) => wanted.includes(path)))
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  mkdirSync(join(folder, 'apps/web/dist'), { recursive: true })
  writeFileSync(join(folder, 'apps/web/dist/index.html'), '<!doctype html><title>Sawari</title>')
  return folder
}

function copy(folder: string, paths: readonly string[]): void {
  const list = join(folder, 'list')
  writeFileSync(list, paths.join('\n'))
  // For a package inside another package's folder only its own folder is copied.
  const pack = `tar -cf - -T ${list} | tar -xf - -C ${folder}`
  execFileSync('sh', ['-c', pack], { cwd: root })
  rmSync(list)
}

test('without development packages the server starts and does everything', async () => {
  const folder = productionFolder()
  expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false)
  const prepared = spawnSync(process.execPath, ['tools/bootstrap.mjs', '--web'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(prepared).toMatchObject({ status: 0, stdout: '' })

  const dataDir = join(folder, '.data')
  const child = spawn(process.execPath, ['--import=./tools/env-file.mjs', 'apps/server/src/main.ts'], {
    cwd: folder,
    env: { NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', chunk => {
      output += String(chunk)
      const found = /^Sawari is ready at (\S+)$/m.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`it ended: ${output}`)))
  })
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const password = 'Ride4safe!'
  const account = { name: 'Asha Verma', email: 'asha@example.com', phone: '9876543210', password }
  expect((await post('/signup', { ...account, confirmPassword: password })).status).toBe(201)
  expect((await post('/signin', account)).status).toBe(200)
  const plan = { source: 'Botanical Garden Metro Station', destination: 'Akshardham Metro Station' }
  expect([200, 404, 409]).toContain((await post('/api/routes/calculate', plan)).status)
  const documents = [
    '/readyz',
    '/api/openapi.json',
    '/api/asyncapi.json',
    '/api/docs',
    '/.well-known/security.txt',
  ]
  for (const path of [...documents, '/api/routes/preview.png'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  expect((await post('/forgot-password/send-otp', { identifier: account.email })).status).toBe(200)
  await expect
    .poll(() => existsSync(join(dataDir, 'outbox')) && readdirSync(join(dataDir, 'outbox')).length > 0)
    .toBe(true)
})
