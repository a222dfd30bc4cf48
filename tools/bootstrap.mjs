// Prepares a fresh clone: installs the packages of the lock file and enables the git hooks. Runs on Node
// 20 or newer before anything is installed, so it imports no packages.
//   --web    also builds the web app if its sources changed
//   --test   also installs what only the tests need: Chromium, PostgreSQL, Redis, proxies and checkers
//   --cluster  also installs what `npm run cluster` starts: PostgreSQL, Redis and proxies
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideClusterTools, provideTestTools } from './test-tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = new Set(process.argv.slice(2))

const installMark = join(root, 'node_modules/.sawari-installed')
/** npm's own list of installed packages, written at the end of an installation. */
const installedPackages = join(root, 'node_modules/.package-lock.json')
const builtPage = join(root, 'apps/web/dist/index.html')
/** Written by a build of this program; `npm run build` does not write it. */
const builtMark = join(root, 'apps/web/dist/.built-from')

if (isProductionInstall()) checkProductionInstall()
else {
  installWhenStale()
  useOwnHooks()
  if (wanted.has('--web')) buildWebWhenStale()
}
if (wanted.has('--test')) provideTestTools(say)
if (wanted.has('--cluster')) provideClusterTools(say)

/** Whether the operator has run `npm ci --omit=dev`: then nothing is installed or built here. */
function isProductionInstall() {
  const installed = contentOf(installedPackages)
  return installed !== undefined && JSON.parse(installed).packages['node_modules/vite'] === undefined
}

function checkProductionInstall() {
  const { packages } = JSON.parse(contentOf(join(root, 'package-lock.json')))
  const installed = JSON.parse(contentOf(installedPackages)).packages
  const stale = Object.entries(packages).filter(
    ([path, { version, dev, devOptional, optional, link }]) =>
      path.includes('node_modules/') &&
      !(dev || devOptional || optional || link) &&
      installed[path]?.version !== version,
  )
  if (stale.length > 0) {
    say(`failed: ${stale.length} packages are not those of package-lock.json: run npm ci --omit=dev`)
    process.exit(1)
  }
  if (wanted.has('--web') && !existsSync(builtPage)) {
    say('The web app is missing: build it with the development packages (npm run build), copy apps/web/dist.')
  }
}

function installWhenStale() {
  const lockHash = hashOf([join(root, 'package-lock.json')])
  if (contentOf(installMark) === lockHash) return
  say('Installing dependencies, this once (about a minute) …')
  const npm = process.env.npm_execpath
  // Regardless of NODE_ENV, because the bundler is among the development packages.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args])
  else run('npm', args)
  writeFileSync(installMark, lockHash)
}

/** Makes git use `.githooks`, unless the checkout has other hooks configured. */
function useOwnHooks() {
  if (process.env.CI || !existsSync(join(root, '.git'))) return
  const git = (...args) => spawnSync('git', ['config', ...args], { cwd: root, encoding: 'utf8' })
  const chosen = git('--get', 'core.hooksPath')
  // Status 1: the key is not set. In every other case, such as git missing, nothing is changed.
  if (chosen.status === 1) git('--local', 'core.hooksPath', '.githooks')
}

function buildWebWhenStale() {
  const sources = ['apps/web', 'packages']
  const files = sources.flatMap(folder => filesBelow(join(root, folder)))
  const hash = hashOf([...files, join(root, 'package-lock.json')])
  if (contentOf(builtMark) === hash) return
  say('Building the web app (some ten seconds) …')
  const bin = join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, NODE_ENV: 'production' }
  run(join(bin, 'node'), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env,
  })
  writeFileSync(builtMark, hash)
}

function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (status === 0) return
  say(`failed: ${command} ${args.join(' ')}${error ? ` (${error.message})` : ''}`)
  process.exit(1)
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      entry => entry.name !== 'dist' && entry.name !== 'node_modules' && !/\.test\.tsx?$/.test(entry.name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function say(text) {
  process.stdout.write(`[sawari] ${text}\n`)
}
