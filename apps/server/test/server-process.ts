// The server as a process of its own, started with the environment that a test wants.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, '../src/main.ts')

export interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly port: number
  stdout(): string
  readonly exit: Promise<Exit>
}

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** Started, and perhaps soon ended; killed when the test is over. */
export function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', MAP_TILES_URL: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', chunk => {
    stdout += String(chunk)
  })
  child.stderr.on('data', chunk => {
    stderr += String(chunk)
  })
  const exit = new Promise<Exit>(resolve => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return { child, exit, stdout: () => stdout }
}

/** Started and listening. */
export async function start(environment: Record<string, string>): Promise<Running> {
  const launched = launch(environment)
  const ready = new Promise<string>((resolve, reject) => {
    launched.child.stdout?.on('data', () => {
      const url = /^Sawari is ready at (http:\/\/localhost:\d+)$/m.exec(launched.stdout())?.[1]
      if (url !== undefined) resolve(url)
    })
    void launched.exit.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)))
  })
  const url = await ready
  return { ...launched, url, port: Number(new URL(url).port) }
}

/** A start takes under a second on a quiet machine; a busy one may need many. */
export const PATIENT = { timeout: 90_000 }
