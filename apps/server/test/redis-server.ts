import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'vitest'

export interface RedisServer {
  readonly url: string
  stop(): Promise<void>
}

const mustRunAll = Boolean(process.env.CI || process.env.SAWARI_FULL_TEST)
const isInstalled = spawnSync('redis-server', ['--version']).status === 0

/** Skips the suite without Redis, unless the run must be complete; then it fails. */
export function describeOnRedis(name: string, body: () => void): void {
  if (isInstalled) describe(`${name}, on Redis`, body)
  else if (mustRunAll) {
    test(`${name}, on Redis`, () => {
      throw new Error('redis-server is not installed, and this run may leave nothing out')
    })
  } else test.skip(`${name}, on Redis (redis-server is not installed)`)
}

/** A separate server on a free port, which stores nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  )
  while (!(await accepts(port))) await pause(20)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isOpen
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
