import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts, startProgram } from '../../tools/harness/programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningServer {
  readonly url: string
  /** Contains the database and the outbox of mails. */
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts the real server on a free port, with its own data folder, without map tiles, by day. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sawari-e2e-'))
  const [port] = (await freePorts(1)) as [number]
  const program = await startProgram({
    command: process.execPath,
    args: ['--import', `${root}/e2e/support/day-clock.ts`, `${root}/apps/server/src/main.ts`],
    environment: {
      ...(process.env as Record<string, string>),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MAP_TILES_URL: 'none',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    port,
  })
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    stop: async () => {
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
