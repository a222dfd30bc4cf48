import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tracked and untracked files, so that the test is also useful before a commit. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 24,
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(root, path)))
const documents = files.filter(path => path.endsWith('.md'))

/** Every path of a file from any of its folders on: `a/b/c.ts`, `b/c.ts` and `c.ts`. */
const partialPaths = new Set(
  files.flatMap(path => path.split('/').map((_, at, names) => names.slice(at).join('/'))),
)

/** Relative targets of Markdown links, without their anchors. */
function linkedPaths(document: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(match => match[1]!.replace(/#.*$/, ''))
    .filter(target => target !== '' && !/^[a-z]+:/.test(target))
    .map(target => join(dirname(document), target))
}

/** Code spans that name a file or folder from the root, such as `packages/geo/src/point.ts`. */
function namedPaths(text: string): string[] {
  return (
    [...text.matchAll(/`((?:apps|bench|data|docs|e2e|packages|tools)\/[\w./-]+)`/g)]
      .map(match => match[1]!)
      // Files in ignored folders exist only after a build or a run.
      .filter(path => !/\/(dist|node_modules|\.cache)(\/|$)/.test(path))
  )
}

/** Code spans that name a source file by a part of its path, as `quote.ts` or `platform/bus/bus.ts` do. */
function namedSources(text: string): string[] {
  return [...text.matchAll(/`(?:\.{1,2}\/)*([\w./-]+\.(?:tsx?|mjs))`/g)].map(match => match[1]!)
}

/** Source files that a table names relative to the folder in its heading, as in "| step | in `data/build` |". */
function pathsInTables(text: string): string[] {
  return [...text.matchAll(/^\|.*\bin `([\w/-]+)` \|\n\|[-|]+\n((?:\|.*\n)+)/gm)].flatMap(
    ([, folder, rows]) => [...rows!.matchAll(/`([\w./-]+\.ts)`/g)].map(([, path]) => join(folder!, path!)),
  )
}

test('the newest version of the changelog is the one that the server reports', () => {
  const versionIn = (path: string) =>
    (JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }).version
  const newest = /^## (\d\S*)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1]
  expect([versionIn('apps/server/package.json'), versionIn('package.json')]).toEqual([newest, newest])
})

test('the commands for installing and upgrading name the newest version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect([...page.matchAll(/\bVERSION=(.*)/g)].map(([, named]) => named)).toEqual([
    `v${version}`,
    `v${version}`,
  ])
})

test('commands outside of a container call the installed Node for TypeScript, because an older one cannot read it', () => {
  const calls = documents
    .filter(path => !path.startsWith('docs/adr/'))
    .flatMap(path => readFileSync(join(root, path), 'utf8').split('\n'))
    .flatMap(line =>
      [...line.matchAll(/(?<![\w./-])node (?:--\S+ )*[\w./-]+\.ts\b/g)].map(({ index }) =>
        line.slice(0, index),
      ),
    )
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter(before => !/docker compose|kubectl/.test(before))).toEqual([])
})

describe('decisions', () => {
  const decisions = documents.filter(path => /^docs\/adr\/\d/.test(path))
  const numberIn = (path: string) => path.slice('docs/adr/'.length, 'docs/adr/0000'.length)

  test('each has a number of its own', () => {
    const numbers = decisions.map(numberIn)
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
  })

  test.each(decisions)('%s begins with its number and its date', path => {
    const text = readFileSync(join(root, path), 'utf8')
    expect(text).toMatch(new RegExp(`^# ${Number(numberIn(path))}\\. .+\n\nDate: 20\\d\\d-\\d\\d-\\d\\d\\b`))
  })
})

/** Names in instructions that stand for a new file. */
const placeholders = new Set(['en/x-y.ts', 'hi/x-y.ts', 'x-y.ts'])

describe('documents name files that exist', () => {
  test.each(documents)('%s', document => {
    const text = readFileSync(join(root, document), 'utf8')
    const paths = [...linkedPaths(document, text), ...namedPaths(text), ...pathsInTables(text)]
    const missing = paths.filter(path => !existsSync(join(root, path)))
    const unknown = namedSources(text).filter(path => !partialPaths.has(path) && !placeholders.has(path))
    expect([...new Set([...missing, ...unknown])]).toEqual([])
  })
})
