import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Tracked and untracked documents, so that the test is also useful before a commit. */
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => path !== '' && existsSync(join(root, path)))

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

test('the newest version of the changelog is the one that the server reports', () => {
  const versionIn = (path: string) =>
    (JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }).version
  const newest = /^## (\d\S*)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1]
  expect([versionIn('apps/server/package.json'), versionIn('package.json')]).toEqual([newest, newest])
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

describe('documents name files that exist', () => {
  test.each(documents)('%s', document => {
    const text = readFileSync(join(root, document), 'utf8')
    const missing = [...linkedPaths(document, text), ...namedPaths(text)].filter(
      path => !existsSync(join(root, path)),
    )
    expect([...new Set(missing)]).toEqual([])
  })
})
