// Finds or installs the system packages that the tests and `npm run cluster` need: Chromium, PostgreSQL, Redis,
// the proxies of deploy/, the checkers of its files, and fonts.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// The headless-only build has priority: it needs half the processor time to open a page.
const leanChromium = 'chromium-headless-shell'
const chromiumNames = [leanChromium, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium, or undefined. CHROMIUM_PATH has precedence. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return chromiumNames.flatMap(inPath)[0]
}

/** The folder of PostgreSQL's server programs, or undefined. POSTGRES_BIN has precedence. */
export function findPostgresBin() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const versions = '/usr/lib/postgresql'
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map(version => join(versions, version, 'bin'))
    : []
  const found = folders.find(folder => existsSync(join(folder, 'initdb')))
  return found ?? inPath('initdb').map(file => join(file, '..'))[0]
}

/** The program for which a Debian package is needed, and the test that it is installed. */
const tools = {
  postgresql: () => findPostgresBin() !== undefined,
  'redis-server': () => isInPath('redis-server'),
  caddy: () => isInPath('caddy'),
  nginx: () => isInPath('nginx'),
  openssl: () => isInPath('openssl'),
  chromium: () => findChromium() !== undefined,
  systemd: () => isInPath('systemd-analyze'),
  // Contains promtool, which checks the alerts.
  prometheus: () => isInPath('promtool'),
  // The fonts of Android. Without them Hindi is drawn as boxes, and texts are wider than on phones.
  'fonts-noto-core': () => process.platform !== 'linux' || hasFontFor('hi'),
}
const CLUSTER_TOOLS = ['postgresql', 'redis-server', 'caddy', 'nginx', 'openssl']

export const provideTestTools = say => provideTools(say, Object.keys(tools))
export const provideClusterTools = say => provideTools(say, CLUSTER_TOOLS)

/** Installs missing tools if permitted; otherwise prints one line with what to install and exits. */
function provideTools(say, wanted) {
  const missing = wanted.filter(name => !tools[name]())
  if (missing.length === 0) return
  const canInstall = process.getuid?.() === 0 && isInPath('apt-get')
  if (!canInstall) {
    say(`This needs ${missing.join(' and ')}: sudo apt-get install -y ${missing.join(' ')}`)
    process.exit(1)
  }
  say(`Installing ${missing.join(' and ')}, this once …`)
  apt('update')
  const lean = missing.map(name => (name === 'chromium' ? leanChromium : name))
  // Not every release has a package of the headless-only build.
  if (apt('install', '-y', ...lean) || apt('install', '-y', ...missing)) return
  say(`Could not install them; try: apt-get install -y ${missing.join(' ')}`)
  process.exit(1)
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
}

function hasFontFor(language) {
  const folder = '/usr/share/fonts/truetype/noto'
  if (existsSync(join(folder, 'NotoSansDevanagari-Regular.ttf'))) return true
  const { stdout } = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' })
  return (stdout ?? '').trim() !== ''
}

function isInPath(name) {
  return inPath(name).length > 0
}

/** Debian keeps servers such as nginx in a folder that only root has in its PATH. */
function inPath(name) {
  return `${process.env.PATH ?? ''}:/usr/sbin`
    .split(':')
    .map(folder => join(folder, name))
    .filter(file => existsSync(file))
}
