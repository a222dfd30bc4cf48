// Redis on its own port, which stays the same after a restart.

import { freePorts, type Program, startProgram } from './program.ts'

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
    signal: (signal: NodeJS.Signals): void => {
      if (program !== undefined) process.kill(program.pid, signal)
    },
  }
}
