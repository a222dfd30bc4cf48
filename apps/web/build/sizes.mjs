// First-load JavaScript of each screen, from the built files: the entry, the screen's own chunk and their static
// imports. The map loads later and is not counted. Hindi texts are separate chunks and are added; English texts
// are part of the chunks themselves.
//   node apps/web/build/sizes.mjs [dist folder]     exit code 1 when a screen is over its limit
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const ENTRY = 'index.html'
// The server's messages load with its first error response.
const HINDI = /^src\/messages\/hi\/(?!server-messages)/
const LIMIT_KB = { '/': 110, other: 140 }
const screens = {
  '/': ['src/features/home/home-screen.tsx'],
  '/hotspots': ['src/features/hotspots/hotspots-screen.tsx'],
  '/routes': ['src/features/route-planner/route-planner-screen.tsx'],
  '/ridebuddy': ['src/app/ride-buddy-page.tsx'],
  '/contact': ['src/features/feedback/contact-screen.tsx'],
  '/profile': ['src/features/accounts/profile/profile-screen.tsx'],
  '/forgot-password': ['src/features/accounts/reset/forgot-password-screen.tsx'],
  '/terms': ['src/app/legal/terms-screen.tsx'],
  'any other': ['src/app/not-found/not-found-screen.tsx'],
}

const known = new Map()
const dist = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url))
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

const rows = Object.entries(screens).map(([path, modules]) => measure(path, [ENTRY, ...modules]))
console.log('| screen | JavaScript, brotli | in Hindi | gzip | CSS, brotli | limit |')
console.log('|---|---:|---:|---:|---:|---:|')
for (const { path, js, hindi, css, limitKb } of rows)
  console.log(
    `| ${path} | ${kb(js.brotli)} | ${kb(hindi.brotli)} | ${kb(js.gzip)} | ${kb(css.brotli)} | ${limitKb} KB |`,
  )
process.exitCode = rows.every(({ hindi, limitKb }) => hindi.brotli <= limitKb * 1024) ? 0 : 1

function measure(path, modules) {
  const chunks = modules.reduce(collect, new Set())
  const withHindi = [...chunks].flatMap(hindiTextsOf).reduce(collect, new Set(chunks))
  const styles = new Set([...chunks].flatMap(key => manifest[key].css ?? []))
  return {
    path,
    js: weigh(filesOf(chunks)),
    hindi: weigh(filesOf(withHindi)),
    css: weigh([...styles]),
    limitKb: LIMIT_KB[path] ?? LIMIT_KB.other,
  }
}

function filesOf(chunks) {
  return [...chunks].map(key => manifest[key].file)
}

/** The Hindi chunks of the texts that a chunk contains in English; they load at once if Hindi is selected. */
function hindiTextsOf(key) {
  return (manifest[key].dynamicImports ?? []).filter(other => HINDI.test(other))
}

/** The chunk and everything it imports before it can run. */
function collect(found, key) {
  if (found.has(key)) return found
  if (!manifest[key]) throw new Error(`${key} is not in the manifest: has a screen moved?`)
  found.add(key)
  return (manifest[key].imports ?? []).reduce(collect, found)
}

function weigh(files) {
  const weights = files.map(weightOf)
  const sum = form => weights.reduce((total, weight) => total + weight[form], 0)
  return { brotli: sum('brotli'), gzip: sum('gzip') }
}

/** Most files belong to several screens: each is compressed once. */
function weightOf(file) {
  let weight = known.get(file)
  if (!weight) {
    const content = readFileSync(join(dist, file))
    weight = { brotli: brotliCompressSync(content).length, gzip: gzipSync(content).length }
    known.set(file, weight)
  }
  return weight
}

function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`
}
