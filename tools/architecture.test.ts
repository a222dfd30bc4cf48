import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sourceFiles as files, isProduct } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const products = files.filter(isProduct)
const GEO = 'packages/planner/src/geo'

/** Every import of the files matching `zone` that `allowed` rejects, as 'file -> import'. */
function forbiddenImports(zone: RegExp, allowed: (target: string, from: string) => boolean): string[] {
  return products
    .filter(file => zone.test(file.path))
    .flatMap(file =>
      file.imports.filter(target => !allowed(target, file.path)).map(target => `${file.path} -> ${target}`),
    )
}

const inside = (target: string, ...folders: string[]) =>
  folders.some(folder => target === folder || target.startsWith(`${folder}/`))

const [SERVER, WEB] = ['apps/server/src', 'apps/web/src']
const LIBRARY = /^(lib|node):/
const SPATIAL = ['lib:kdbush', 'lib:geokdbush']

describe('imports point one way', () => {
  test.each<[folder: string, ...others: (string | RegExp)[]]>([
    [GEO, ...SPATIAL],
    ['packages/planner/src/search', GEO],
    ['packages/planner', ...SPATIAL],
    ['packages/contract', 'lib:zod'],
    ['packages/matching', GEO],
    ['packages/streets', GEO],
    ['packages/answers', 'lib:zod', 'packages/contract', 'packages/planner'],
    ['packages/messages', /^lib:node:/, 'packages/contract'],
    [`${WEB}/messages`, /^lib:/, 'packages/contract', 'packages/messages'],
    [`${SERVER}/platform`, LIBRARY, 'packages/contract'],
  ])('%s imports itself, and of others only %s', (folder, ...others) => {
    const isAllowed = (target: string) =>
      [folder, ...others].some(each => (typeof each === 'string' ? inside(target, each) : each.test(target)))
    expect(products.some(({ path }) => inside(path, folder))).toBe(true)
    expect(forbiddenImports(new RegExp(`^${folder}/`), isAllowed)).toEqual([])
  })

  test.each<[folder: string, ...forbidden: string[]]>([
    [WEB, 'packages/answers'],
    ['apps/web', 'apps/server'],
    ['apps/server', 'apps/web'],
    [`${SERVER}/platform`, `${SERVER}/features`, `${SERVER}/app.ts`],
    [`${SERVER}/features`, `${SERVER}/app.ts`],
    [`${WEB}/shared`, `${WEB}/features`, `${WEB}/app`],
    [`${WEB}/features`, `${WEB}/app`],
  ])('%s does not import %s', (folder, ...forbidden) => {
    const isAllowed = (target: string) => !inside(target, ...forbidden)
    expect(forbiddenImports(new RegExp(`^${folder}/`), isAllowed)).toEqual([])
  })

  test('the folders of the platform import in one direction', () => {
    const lowestFirst = [
      'files',
      'telemetry',
      'jobs',
      'pictures',
      'database',
      'backup',
      'bus',
      'calls',
      'identity',
      'outbox',
      'mail',
      'push',
      'connections',
      'http',
      'pages',
      'sockets',
    ]
    const roomOf = (path: string) => /^apps\/server\/src\/platform\/([^/]+)\//.exec(path)?.[1]
    const levelOf = (path: string) => lowestFirst.indexOf(roomOf(path) ?? '')
    const rooms = new Set(products.flatMap(({ path }) => roomOf(path) ?? []))
    expect([...rooms].sort()).toEqual(lowestFirst.toSorted())
    const allowed = (target: string, from: string) =>
      roomOf(target) === undefined || levelOf(target) <= levelOf(from)
    // `core.ts`, above the folders, is the type of what features need of all of them.
    expect(forbiddenImports(/^apps\/server\/src\/platform\/[^/]+\//, allowed)).toEqual([])
  })

  test('a feature imports nothing but types from another feature', () => {
    const featureOf = (path: string) => /^apps\/(server|web)\/src\/features\/([^/]+)\//.exec(`${path}/`)?.[2]
    const foreign = products.flatMap(({ path, valueImports }) =>
      valueImports
        .filter(target => featureOf(path) && featureOf(target) && featureOf(target) !== featureOf(path))
        .map(target => `${path} -> ${target}`),
    )
    expect(foreign).toEqual([])
  })
})

describe('domain packages are pure', () => {
  const impure: readonly [string, RegExp][] = [
    ['reads the clock', /\bDate\.now\b|new Date\(\)|\bperformance\b/],
    ['draws random numbers', /Math\.random|\bcrypto\b/],
    [
      'talks to the outside',
      /\bprocess\.|\bconsole\.|\bfetch\(|\bsetTimeout\b|\bsetInterval\b|\blocalStorage\b|['"]node:/,
    ],
  ]
  test.each(impure)('none %s', (_, pattern) => {
    const offenders = products
      .filter(file => /^packages\/(streets|planner|matching|answers)\/src\//.test(file.path))
      .filter(file => pattern.test(withoutComments(file.text)))
      .map(file => file.path)
    expect(offenders).toEqual([])
  })
})

describe('state is owned by an object that somebody created', () => {
  /** Modules that may hold state, each with the reason. */
  const allowed: Readonly<Record<string, string>> = {
    'apps/server/src/platform/telemetry/call-origin.ts':
      'Node keeps one such storage, for the call that runs',
    'apps/web/src/messages/language.ts': 'texts are constants, which all modules show in one language',
    'apps/web/src/app/top-bar/display-settings.ts':
      'browsers keep a failed import for as long as the page is open',
    'apps/web/src/shared/map/handle/map-support.ts': 'what the graphics of this device can do',
    'apps/web/src/shared/region.ts': 'what the page itself says, read once',
    'apps/web/src/shared/ui/device.ts': 'the lists of the browser, one for each query',
    'apps/web/src/shared/ui/screen-title.tsx': 'the page has one title',
    'apps/web/src/shared/ui/dialog.tsx': 'where the library shows its one list of toasts',
    'apps/web/src/shared/ui/toasts.ts': 'the library of the toasts has one list for the page',
    'data/build/main.ts': 'a command that runs once',
  }
  const held =
    /^(?:export )?(?:let |const \w+(?:: (?!readonly)[^=]+)? = (?:new (?:(?:Weak)?(?:Map|Set)|AsyncLocalStorage|LRUCache)\b(?:<[^(]*>)?\(\)|create(?:Store|Cache)\b|\[\]$))/m

  test('a module holds none, but for a few', () => {
    const holders = products.filter(({ text }) => held.test(text)).map(({ path }) => path)
    // A worker and a benchmark each run alone in their process.
    const alone = /\/service-worker\/|^bench\//
    expect(holders.filter(path => !alone.test(path)).sort()).toEqual(Object.keys(allowed).sort())
  })
})

describe('wire spelling stops at the edge', () => {
  test('fields of the wire appear only in the contract, HTTP bindings and where the web app reads answers', () => {
    // The style of the map reads the fields of the tiles, as `queries.ts` reads those of responses.
    const edge =
      /^packages\/contract\/|^packages\/answers\/src\/wire-|\.(http|socket)\.ts$|\/queries\.ts$|^apps\/web\/src\/shared\/stands\/stand\.ts$|^apps\/web\/src\/shared\/map\/style\/ground-style\.ts$|^bench\//
    const offenders = products
      .filter(file => /^(packages|apps)\//.test(file.path) && !edge.test(file.path))
      .filter(file => /\b(color_code|estimated_fare|name_hi|_id)\b/.test(withoutComments(file.text)))
      .map(file => file.path)
    expect(offenders).toEqual([])
  })
})

describe('the platform of the server knows no product', () => {
  test('its code contains no word of the product', () => {
    const words =
      /^(hotspot|stand|fare|rider|ride|passenger|chat|conversation|trip|buddy|tariff|journey|feedback|rickshaw)s?$/
    const offenders = products
      .filter(file => /^apps\/server\/src\/platform\//.test(file.path))
      .flatMap(file => {
        // Splits identifiers into words: `openChatIds` contains 'chat'.
        const found = withoutComments(file.text).match(/[A-Z]?[a-z]+/g) ?? []
        const named = found.filter(word => words.test(word.toLowerCase()))
        return named.map(word => `${file.path}: ${word}`)
      })
    expect(offenders).toEqual([])
  })
})

describe('ride-buddy owns the life of a connection', () => {
  test('no other feature writes rows of it', () => {
    const writes =
      /(?:insertInto|updateTable|deleteFrom)\('connections'\)|(?:update|into|from) connections set/
    const offenders = products
      .filter(file => /^apps\/server\/src\/features\/(?!ride-buddy\/)/.test(file.path))
      .filter(file => writes.test(file.text))
      .map(file => file.path)
    expect(offenders).toEqual([])
  })
})

describe('one name a feature', () => {
  test('server and web features have the same names, except for server-only ones', () => {
    const foldersOf = (path: string) =>
      readdirSync(join(root, path), { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(entry => entry.name)
    const known = ['hotspots', 'route-planner', 'ride-buddy', 'chat', 'accounts', 'feedback', 'moderation']
    const serverOnly = ['client-config', 'open-data', 'stand-pages']
    expect(
      foldersOf('apps/server/src/features').filter(name => ![...known, ...serverOnly].includes(name)),
    ).toEqual([])
    expect(foldersOf('apps/web/src/features').filter(name => !['home', ...known].includes(name))).toEqual([])
  })
})

test('source files are named in kebab-case', () => {
  const odd = files
    .map(file => file.path)
    .filter(path => !/\/[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*\.tsx?$/.test(path))
  expect(odd).toEqual([])
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1')
}
