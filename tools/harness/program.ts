// A program of the cluster: starts, accepts connections on its port, stops.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 20
const START_MS = 120_000
const LAST_OUTPUT_LENGTH = 4_000

export interface ProgramSettings {
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** It has started when this port accepts connections. */
  readonly port: number
  readonly onOutput?: (text: string) => void
}

export interface Program {
  readonly pid: number
  /** Resolves with the exit code when the program has ended; undefined if a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export async function startProgram(settings: ProgramSettings): Promise<Program> {
  const { command, args, environment, cwd, port, onOutput } = settings
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    // Debian keeps nginx in a folder that only root has in its PATH.
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: Ctrl-C reaches only this process, which stops the others one after the other.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output = (output + String(chunk)).slice(-LAST_OUTPUT_LENGTH)
      onOutput?.(String(chunk))
    })
  const exit = once(child, 'exit') as Promise<[number | null]>
  // Without a listener a program that is not installed would be an uncaught error.
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  try {
    await Promise.race([failed, answering(port, child)])
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${command} did not start: ${output || String(error)}`, { cause: error })
  }
  return {
    pid: child.pid!,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      return (await exit)[0]
    },
  }
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  const end = performance.now() + START_MS
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > end) throw new Error('it ended, or took too long')
    await pause(LOOK_MS)
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Free ports, all different. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => (server.address() as { port: number }).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return ports
}
