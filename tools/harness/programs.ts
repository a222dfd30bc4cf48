// Programs beside the servers: they start, accept connections on a port, and stop.

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
  /** It has started when this port accepts connections. */
  readonly port: number
}

export interface Program {
  readonly pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

export async function startProgram({ command, args, environment, port }: ProgramSettings): Promise<Program> {
  const child = spawn(command, args, {
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
    })
  const exit = once(child, 'exit')
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
      await exit
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

/** Redis on a port of its own, which stays the same after a restart. */
export async function startRedis() {
  const [port = 0] = await freePorts(1)
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let program: Program | undefined
  const start = async (): Promise<void> => {
    program = await startProgram({ command: 'redis-server', args, port })
  }
  await start()
  return {
    port,
    start,
    kill: async (): Promise<void> => {
      const killed = program
      program = undefined
      await killed?.stop('SIGKILL')
    },
  }
}
