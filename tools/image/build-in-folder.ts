// Executes the steps of the Dockerfile in plain folders, one per stage, without a container engine.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildContext } from './build-context.ts'
import { type Instruction, readDockerfile, type Stage } from './dockerfile.ts'

const ROOT = resolve(import.meta.dirname, '../..')

export interface BuildOptions {
  /** An empty folder, which gets one folder for each stage. */
  readonly folder: string
  /** Executes a RUN step in the working directory of its stage. */
  readonly run?: (command: string, workingDirectory: string) => void
  /** Which stages to build; all by default. */
  readonly stages?: readonly string[]
}

export interface BuiltImage {
  /** The folder that is `/` in the image. */
  readonly root: string
  readonly stage: Stage
}

export function buildInFolder({ folder, run = runInShell, stages: wanted }: BuildOptions): BuiltImage {
  const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  const rootOf = (name: string) => join(folder, name)
  const workingDirectories = new Map<string, string>()
  for (const stage of stages.filter(({ name }) => wanted?.includes(name) ?? true)) {
    const root = rootOf(stage.name)
    mkdirSync(root, { recursive: true })
    if (stages.some(({ name }) => name === stage.base)) copyTree(rootOf(stage.base), root)
    let workingDirectory = workingDirectories.get(stage.base) ?? '/'
    for (const { keyword, flags, value } of stage.instructions) {
      if (keyword === 'WORKDIR') workingDirectory = value
      const here = join(root, workingDirectory)
      mkdirSync(here, { recursive: true })
      if (keyword === 'RUN') run(value, here)
      if (keyword === 'COPY' && flags.from === undefined) copyContext(here)
      if (keyword === 'COPY' && flags.from !== undefined) copyFrom(rootOf(flags.from), root, here, value)
    }
    workingDirectories.set(stage.name, workingDirectory)
  }
  const stage = stages.at(-1)!
  return { root: rootOf(stage.name), stage }
}

/** Our Dockerfile copies the whole context, or paths of another stage. */
function copyContext(here: string): void {
  for (const path of buildContext(ROOT)) {
    mkdirSync(dirname(join(here, path)), { recursive: true })
    cpSync(join(ROOT, path), join(here, path))
  }
}

function copyFrom(source: string, root: string, here: string, value: Instruction['value']): void {
  const paths = value.split(/\s+/)
  const target = paths.pop()!
  for (const path of paths) {
    const place = target.startsWith('/') ? join(root, target) : join(here, target)
    const into = target.endsWith('/') ? join(place, path.split('/').at(-1)!) : place
    copyTree(join(source, path), into)
  }
}

/** Links are copied unchanged: those of workspaces are relative. */
function copyTree(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

function runInShell(command: string, cwd: string): void {
  process.stdout.write(`${command}\n`)
  const { status } = spawnSync('/bin/sh', ['-c', command], { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`exit ${status}: ${command}`)
}
