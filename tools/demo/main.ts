// `npm run demo`: runs the product with simulated riders, so that one person can try Travel Buddy.

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
    DATA_DIR: `${root}.data/demo`,
    DATABASE_URL: '',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await readyAddress(server)
const riders = await createCast(cast, {
  baseUrl: address,
  thinkingMs: THINKING_MS,
  print: line => console.log(`  ${line}`),
})
console.log(`
Open ${address}/ridebuddy, sign up, and search one of these trips:
${trips.map(({ source, destination }) => `  ${source} → ${destination}`).join('\n')}
On the first one somebody accepts, somebody declines, and somebody asks you. Ctrl+C ends the demo.
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    riders.stop()
    server.kill('SIGTERM')
  })
}
server.once('exit', code => {
  riders.stop()
  process.exitCode = code ?? 0
})

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', chunk => {
      process.stdout.write(String(chunk))
      output += String(chunk)
      const found = /^Sawari is ready at (\S+)$/m.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
}
