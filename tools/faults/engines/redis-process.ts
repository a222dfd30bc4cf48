// Redis on its own port, which stays the same after a restart.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface RedisProcess {
  readonly port: number
  start(): Promise<void>
  kill(): Promise<void>
  freeze(): void
  thaw(): void
}

export async function startRedis(): Promise<RedisProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', settings, { stdio: 'ignore' })
    while (!(await accepts(port))) await pause(20)
  }
  await start()
  return {
    port,
    start,
    kill: async () => {
      const killed = child
      child = undefined
      if (killed === undefined) return
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}

function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise(resolve => {
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
