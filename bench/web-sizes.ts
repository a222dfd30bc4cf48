// Bytes of JavaScript that each screen of the built web app loads initially, in each language.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('../apps/web/build/sizes.ts', import.meta.url))

export async function run(): Promise<void> {
  const { status, error } = spawnSync(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) throw error
  if (status !== 0) console.log('\nA screen is over its limit.')
}
