// A region is data: the code contains no name and no place of one.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The code, without tests and files that only tests use. */
const CODE =
  /^(?:packages|apps|data|tools)\/.*\.(?:[cm]?[jt]sx?|html|webmanifest|json|css|svg)$|^[^/]+\.(?:json|mjs|ts)$/
const NO_CODE =
  /\.test\.tsx?$|\/(?:test|testing|fixtures|node_modules|screenshots)\/|^data\/(?:regions\/|test-files\.ts)|package(?:-lock)?\.json$/

/** Names of places of a region, in both scripts. */
const NAMES =
  /noida|delhi|ghaziabad|gurugram|gurgaon|haryana|uttar pradesh|yamuna|hindon|\bncr\b|testpur|nadigaon|नोएडा|दिल्ली|ग़ाज़ियाबाद|ग़ाज़ियाबाद|हरियाणा|यमुना/i
/** Coordinates of a region. */
const POINTS = /\b(?:28\.[2-9]\d*|7[67]\.\d+|24\.[01]\d*|82\.[0-2]\d*)\b/

/** Files that may name places, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'packages/contract/src/example-data.ts': 'examples of the API document, checked by the contract alone',
  'apps/web/src/testing/buddy-fixtures.ts': 'examples of tests',
  'tools/attack/': 'attacks a server with the default region',
  'tools/demo/': 'plays trips of the default region',
  'tools/fuzz/': 'asks for places of the default region',
  'tools/harness/': 'rides in the default region',
  'tools/region-names.test.ts': 'this list',
}

test('no name and no place of a region is written in code', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const found = tracked
    .filter(path => CODE.test(path) && !NO_CODE.test(path) && existsSync(join(root, path)))
    .filter(path => !Object.keys(ALLOWED).some(allowed => path.startsWith(allowed)))
    .flatMap(path =>
      withoutExamples(readFileSync(join(root, path), 'utf8'))
        .split('\n')
        .flatMap((line, at) =>
          NAMES.test(line) || POINTS.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 120)}`] : [],
        ),
    )
  expect(found).toEqual([])
})

/** The examples of the API document name places; the schemas beside them do not. */
function withoutExamples(text: string): string {
  return text
    .replaceAll(/^(?:export )?const example[^=\n]* = (?:[{[]\n[\s\S]*?^[}\]].*|.*)$/gm, '')
    .replaceAll(/^ {2}example: (?:\{\n[\s\S]*?^ {2}\},|.*)$/gm, '')
}

test('every file of the list of exceptions is still there, and needs to be in it', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  const idle = Object.keys(ALLOWED).filter(
    allowed =>
      !tracked.some(path => {
        if (!path.startsWith(allowed) || !existsSync(join(root, path))) return false
        const text = readFileSync(join(root, path), 'utf8')
        return NAMES.test(text) || POINTS.test(text)
      }),
  )
  expect(idle).toEqual([])
})
