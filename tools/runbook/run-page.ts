// Runs the commands of a section of docs/operations.md, its blocks marked `sh`, in a folder that represents the machine.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const STAND_INS = join(import.meta.dirname, 'stand-ins')
/** These would change the machine, or wait indefinitely. */
const DONE = ['apt-get', 'chown', 'sleep', 'useradd']

export interface Machine {
  /** The folder that represents `/`. */
  readonly root: string
  readonly port: number
}

export function prepareMachine(machine: Machine): void {
  const bin = join(machine.root, 'bin')
  mkdirSync(bin, { recursive: true })
  mkdirSync(join(machine.root, 'etc/systemd/system'), { recursive: true })
  for (const name of ['npm', 'systemctl', 'install']) copyFileSync(join(STAND_INS, name), join(bin, name))
  for (const name of DONE) symlinkSync(join(STAND_INS, 'done'), join(bin, name))
}

/** The commands of a section, with the values that an operator would fill in. */
export function commandsOf(heading: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(REPOSITORY, 'docs/operations.md'), 'utf8')
  const section = text.split(/^## /m).find(each => each.startsWith(`${heading}\n`)) ?? ''
  const blocks = [...section.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  return blocks
    .join('\n')
    .replaceAll(/^(\w+)=.*$/gm, (line, name: string) => (name in values ? `${name}=${values[name]}` : line))
}

/** Rejects with the output if a command fails. */
export async function runCommands(commands: string, { root, port }: Machine): Promise<void> {
  const script = commands
    .replaceAll(/(?<=^|[\s"'=])\/(?=(?:opt|etc|var)\/)/gm, `${root}/`)
    .replaceAll(/\b3000\b/g, String(port))
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: root,
    env: { PATH: `${join(root, 'bin')}:${process.env.PATH}`, ROOT: root, HOME: root },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += String(chunk)
    })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`exit ${code}: ${output}`)
}
