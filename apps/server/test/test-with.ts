// Tests that need a program which may not be installed.

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const mustRunAll = Boolean(process.env.CI || process.env.SAWARI_FULL_TEST)

/** Without the program the test is reported as skipped, or fails if nothing may be skipped. */
export function testWith(program: string, args: readonly string[], name: string, body: () => void): void {
  if (spawnSync(program, args).error === undefined) test(name, body)
  else if (mustRunAll)
    test(name, () => expect.unreachable(`${program} is not installed, and this run may leave nothing out`))
  else test.skip(`${name} (${program} is not installed)`)
}
