// Reads the stages of our Dockerfile, runs their steps in plain folders, and starts the program that results.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildContext, ROOT } from './context.ts'

interface Instruction {
  readonly keyword: string
  /** The stage that files are copied from: 'web' for `--from=web`. */
  readonly from: string | undefined
  /** The text after the flags. */
  readonly value: string
}

export interface Stage {
  readonly name: string
  /** An image, or the name of an earlier stage. */
  readonly base: string
  readonly instructions: readonly Instruction[]
}

export function readStages(): readonly Stage[] {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => line.trim() !== '')
  const stages: { name: string; base: string; instructions: Instruction[] }[] = []
  const defaults = new Map<string, string>()
  for (const line of lines) {
    const [, keyword = '', flags = '', rest = ''] = /^(\w+)\s+((?:--[\w-]+=\S+\s+)*)(.*)$/.exec(line) ?? []
    const value = rest.replaceAll(/\$\{(\w+)\}/g, (whole, name) => defaults.get(name) ?? whole)
    if (keyword === 'FROM') {
      const [base = '', , name = 'image'] = value.split(/\s+/)
      stages.push({ name, base, instructions: [] })
    } else if (keyword === 'ARG' && stages.length === 0) {
      const [name = '', fallback = ''] = value.split('=')
      defaults.set(name, fallback)
    } else stages.at(-1)?.instructions.push({ keyword, from: /--from=(\S+)/.exec(flags)?.[1], value })
  }
  return stages
}

/** The words of an instruction in the form of a list, such as `CMD ["node", "main.ts"]`. */
export function commandOf(stage: Stage, keyword: 'CMD' | 'HEALTHCHECK'): readonly string[] {
  const { value } = stage.instructions.findLast(each => each.keyword === keyword)!
  return JSON.parse(value.replace(/^CMD\s+/, '')) as string[]
}

interface BuildOptions {
  /** It gets one folder for each stage, and has that of the stage `without`. */
  readonly folder: string
  /** Executes a RUN step in the working directory of its stage. */
  readonly run: (command: string, workingDirectory: string) => void
  readonly without: string
}

/** Executes the steps without a container engine; returns the folder that is `/` in the image. */
export function buildInFolder({ folder, run, without }: BuildOptions): string {
  const stages = readStages()
  const rootOf = (name: string) => join(folder, name)
  const workingDirectories = new Map<string, string>()
  for (const { name: stage, base, instructions } of stages.filter(({ name }) => name !== without)) {
    const root = rootOf(stage)
    mkdirSync(root, { recursive: true })
    if (stages.some(({ name }) => name === base)) copyTree(rootOf(base), root)
    let workingDirectory = workingDirectories.get(base) ?? '/'
    for (const { keyword, from, value } of instructions) {
      if (keyword === 'WORKDIR') workingDirectory = value
      const here = join(root, workingDirectory)
      mkdirSync(here, { recursive: true })
      if (keyword === 'RUN') run(value, here)
      // Our Dockerfile copies the whole context, or paths of another stage.
      if (keyword === 'COPY' && from === undefined) copyContext(here)
      if (keyword === 'COPY' && from !== undefined) copyFrom(rootOf(from), root, here, value)
    }
    workingDirectories.set(stage, workingDirectory)
  }
  return rootOf(stages.at(-1)!.name)
}

function copyContext(here: string): void {
  for (const path of buildContext()) {
    mkdirSync(dirname(join(here, path)), { recursive: true })
    cpSync(join(ROOT, path), join(here, path))
  }
}

function copyFrom(source: string, root: string, here: string, value: string): void {
  const paths = value.split(/\s+/)
  const target = paths.pop()!
  for (const path of paths) {
    const place = target.startsWith('/') ? join(root, target) : join(here, target)
    copyTree(join(source, path), target.endsWith('/') ? join(place, path.split('/').at(-1)!) : place)
  }
}

/** Links are copied unchanged: those of workspaces are relative. */
function copyTree(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

const CHECKS = 120
const CHECK_PAUSE_MS = 500

/** Starts the built image on a port and ends it; whether its health check passed before, meanwhile, and its exit code. */
export async function tryImage(root: string, port: number) {
  const stage = readStages().at(-1)!
  const cwd = join(root, 'app')
  const pairs = stage.instructions
    .filter(({ keyword }) => keyword === 'ENV')
    .flatMap(({ value }) => value.split(/\s+/).map(pair => pair.split('=')))
  const env = {
    PATH: process.env.PATH,
    ...(Object.fromEntries(pairs) as Record<string, string>),
    DATA_DIR: join(root, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    MAP_TILES_URL: 'none',
  }
  const [, ...check] = commandOf(stage, 'HEALTHCHECK')
  const isHealthy = () => spawnSync(process.execPath, check, { cwd, env }).status === 0
  const before = isHealthy()
  const [, ...main] = commandOf(stage, 'CMD')
  const server = spawn(process.execPath, main, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exit = once(server, 'exit') as Promise<[number | null]>
  let meanwhile = false
  for (let left = CHECKS; left > 0 && !meanwhile && server.exitCode === null; left--) {
    await pause(CHECK_PAUSE_MS)
    meanwhile = isHealthy()
  }
  server.kill('SIGTERM')
  return { before, meanwhile, exit: (await exit)[0] }
}
