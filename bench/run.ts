// Runs every benchmark and prints its table. `npm run bench -- plan-journey` runs one.
import { cpus, totalmem } from 'node:os'

const benchmarks = [
  'plan-journey',
  'match-buddies',
  'hotspot-bounds',
  'start-up',
  'sign-in',
  'chat-messages',
  'web-sizes',
] as const

const asked = process.argv.slice(2)
const chosen = benchmarks.filter(name => asked.length === 0 || asked.includes(name))
if (chosen.length === 0) {
  console.error(`no such benchmark; there are: ${benchmarks.join(', ')}`)
  process.exit(2)
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB`
console.log(`${new Date().toISOString().slice(0, 10)} · Node ${process.version} · ${machine}\n`)
for (const name of chosen) {
  const { run } = (await import(`./${name}.ts`)) as { run(): Promise<void> }
  console.log(`## ${name}\n`)
  await run()
  console.log('')
}
