// `npm run demo [-- FOLDER]`: runs the product with simulated riders, so that one person can try Travel Buddy. Its data
// is in the folder, or in .data/demo.

import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cast, trips } from './cast.ts'
import { createCast } from './demo-rider.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Long enough for a person to notice the response arrive. */
const THINKING_MS = 2_500

const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
  cwd: root,
  // Always uses its own database, even if .env names one, to keep simulated riders out of developers' data.
  env: {
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    ...process.env,
    DATA_DIR: process.argv[2] ?? `${root}.data/demo`,
    DATABASE_URL: '',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
// Set before the first wait, because a signal may come while the server starts or the riders sign up.
let isOver = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isOver = true
    server.kill('SIGTERM')
  })
}
// The riders' sockets and timers end with this process, and the server with it, whatever failed.
server.once('exit', code => process.exit(code ?? 0))
process.once('exit', () => server.kill('SIGTERM'))

const address = await readyAddress(server)
const print = (line: string) => console.log(`  ${line}`)
await createCast(cast, { baseUrl: address, thinkingMs: THINKING_MS, print }).catch((error: unknown) => {
  // After a signal the server refuses calls.
  if (!isOver) throw error
})
if (!isOver)
  console.log(`
Open ${address}/ridebuddy, sign up, and search one of these trips:
${trips.map(({ source, destination }) => `  ${source} → ${destination}`).join('\n')}
On the first one somebody accepts, somebody declines, and somebody asks you. Ctrl+C ends the demo.
`)

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    let output = ''
    child.stdout?.on('data', chunk => {
      process.stdout.write(String(chunk))
      output += String(chunk)
      const found = /^Sawari is ready at (\S+)$/m.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}
