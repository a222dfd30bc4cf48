// The sections "Install" and "Upgrade" of docs/operations.md, command by command, in an empty folder: packages are
// linked instead of downloaded, and a stand-in replaces systemd. The repository has no tags.

import { execFile, execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../harness/programs.ts'
import { enter } from '../harness/riders.ts'
import { buildContext, linkPackages, ROOT } from '../image/context.ts'

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

const STAND_INS = join(import.meta.dirname, 'stand-ins')
/** These would change the machine, or wait indefinitely. */
const DONE = ['apt-get', 'chown', 'sleep', 'useradd']

interface Machine {
  /** The folder that represents `/`. */
  readonly root: string
  readonly port: number
}

function prepareMachine(machine: Machine): void {
  const bin = join(machine.root, 'bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(machine.root, 'etc/systemd/system'), { recursive: true })
  for (const name of ['npm', 'systemctl', 'install']) copyFileSync(join(STAND_INS, name), join(bin, name))
  for (const name of DONE) symlinkSync(join(STAND_INS, 'done'), join(bin, name))
}

/** The commands of a section, with the values that an operator would fill in. */
function commandsOf(heading: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const section = text.split(/^## /m).find(each => each.startsWith(`${heading}\n`)) ?? ''
  const blocks = [...section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  return blocks
    .join('\n')
    .replaceAll(/^(\w+)=.*$/gm, (line, name: string) => (name in values ? `${name}=${values[name]}` : line))
}

/** Rejects with the output if a command fails. */
async function runCommands(commands: string, { root, port }: Machine): Promise<void> {
  const script = commands
    .replaceAll(/(?<=^|[\s"'=])\/(?=(?:opt|etc|var)\/)/gm, `${root}/`)
    .replaceAll(/\b3000\b/g, String(port))
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: root,
    env: { PATH: `${join(root, 'bin')}:${process.env.PATH}`, ROOT: root, HOME: root },
  })
}
