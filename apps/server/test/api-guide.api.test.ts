import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { serverForTests } from './harness.ts'
import { urlOf } from './sockets.ts'

const GUIDE = new URL('../../../docs/api.md', import.meta.url)

const server = serverForTests()

test('the program in the API guide prints the stands near a place, with fares', async () => {
  const [, program] = /```js\n([\s\S]+?)```/.exec(readFileSync(GUIDE, 'utf8'))!
  const run = ['--input-type=module', '--eval', program!, '--', await urlOf(server), 'River Gate Metro']
  const { stdout } = await promisify(execFile)(process.execPath, run)
  expect(stdout).toMatch(/^River Gate Metro, 0(?:\.\d+)? km$/m)
  expect(stdout).toMatch(/^ {2}to .+: ₹\d+$/m)
})
