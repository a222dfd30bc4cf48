// The sections "Install" and "Upgrade" of docs/operations.md, command by command, in an empty folder: packages are
// linked instead of downloaded, and a stand-in replaces systemd. The repository has no tags.

import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../harness/programs.ts'
import { enter } from '../harness/riders.ts'
import { buildContext, linkPackages, ROOT } from '../image/context.ts'
import { commandsOf, prepareMachine, runCommands } from './run-page.ts'

const UNIT = 'deploy/systemd/sawari@.service'
const ASHA = { name: 'Asha Verma', email: 'asha@example.com', phone: '9876543210', password: 'Ride4safe!' }

test('an empty machine gets the server by one section and its next version by the other, with its data', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sawari-machine-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [port = 0] = await freePorts(1)
  const machine = { root, port }
  prepareMachine(machine)
  linkPackages(root)
  const repository = createRepository(join(root, 'repository'))

  onTestFinished(() => runCommands(`systemctl stop sawari@${port}`, machine))
  const values = { REPOSITORY: repository.folder, VERSION: 'v1.0.0' }
  await runCommands(commandsOf('Install', values), machine)
  const url = `http://127.0.0.1:${port}`
  const before = await enter(url, ASHA)

  // The next version differs only in its number.
  const manifest = join(repository.folder, 'apps/server/package.json')
  const changed = readFileSync(manifest, 'utf8').replace(/"version": ".*"/, '"version": "99.0.0"')
  writeFileSync(manifest, changed)
  repository.git('commit', '--quiet', '--all', '--message', 'release: version 99.0.0')
  expect(await versionAt(url)).not.toBe('99.0.0')
  await runCommands(commandsOf('Upgrade', { VERSION: 'v99.0.0' }), machine)
  expect(await versionAt(url)).toBe('99.0.0')
  expect((await enter(url, ASHA)).userId).toBe(before.userId)
})

/** A repository with the files of this work tree that the server needs; the web app is not built here. */
function createRepository(folder: string) {
  const ofServer = buildContext().filter(path => !path.startsWith('apps/web/src/'))
  for (const path of [...ofServer, UNIT]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(ROOT, path), join(folder, path))
  }
  const settings = ['user.name=Test', 'user.email=test@example.com', 'core.hooksPath=/dev/null']
  const git = (...args: readonly string[]) => {
    const all = [...settings.flatMap(each => ['-c', each]), ...args]
    execFileSync('git', all, { cwd: folder, stdio: 'pipe' })
  }
  git('init', '--quiet')
  git('add', '--all', '--force')
  git('commit', '--quiet', '--message', 'release: 1.0.0')
  return { folder, git }
}

async function versionAt(url: string): Promise<string> {
  const { info } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { info: { version: string } }
  return info.version
}
