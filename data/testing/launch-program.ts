import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'

/** How a program ended, and its complete output. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Launched {
  readonly child: ChildProcess
  /** The output so far. */
  stdout(): string
  readonly exit: Promise<Exit>
}

interface Program {
  /** The file that Node runs. */
  readonly file: string
  readonly args?: readonly string[]
  /** The complete environment, except for PATH. */
  readonly environment: Record<string, string>
}

/** Starts a program in its own process and kills it at the end of the test. */
export function launchProgram({ file, args = [], environment }: Program): Launched {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', chunk => {
      output[stream] += String(chunk)
    })
  const exit = new Promise<Exit>(resolve =>
    child.once('close', (code, signal) => resolve({ code, signal, ...output })),
  )
  return { child, stdout: () => output.stdout, exit }
}
