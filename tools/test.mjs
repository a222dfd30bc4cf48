// Runs all checks in one command: types, lint, unit, property, API and browser tests.
// The last line, 'N passed, N failed', counts all of them.
//   --only checks|unit|e2e|fuzz   runs one part (further arguments go to that part's runner)
import { availableParallelism } from 'node:os'
import { startPostgres } from './postgres.mjs'
import { browserTests, endParts, fuzz, staticChecks, unitTests } from './test-parts.mjs'

const [flag, only, ...passedOn] = process.argv.slice(2)
const single = {
  checks: () => staticChecks(),
  unit: () => withPostgres(database => unitTests('unit', { database, args: passedOn, isLive: true })),
  e2e: () => browserTests({ args: passedOn, isLive: true }),
  fuzz: () => fuzz({ args: passedOn, isLive: true }),
}
if (flag && (flag !== '--only' || !(only in single))) {
  console.error('usage: npm test [-- --only checks|unit|e2e|fuzz [arguments of its runner]]')
  process.exit(2)
}

const total = { passed: 0, failed: 0 }
const report = (name, { passed, failed, output }) => {
  if (output) console.log(`\n── ${name} ──\n${output}`)
  total.passed += passed
  total.failed += failed
  // A part that ran no tests counts as a failure.
  if (passed + failed === 0) total.failed += 1
}

// The parts end first, then the database, which outlives this process otherwise.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endParts)

if (only) report(only, await single[only]())
else await runEverything()

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/**
 * Unit tests take two lines of work more than there are cores, since most also wait for servers, clocks and disks; browser
 * tests, which draw without a graphics card, take one more. The tests of the tools measure servers that they start, so
 * they run beside unit tests, which wait most, and not beside browsers. They end before the unit tests do: the checks and
 * the fuzzing take their place.
 */
async function runEverything() {
  const cores = availableParallelism()
  let rest
  await withPostgres(database => {
    const unit = (name, projects, workers) =>
      unitTests(name, {
        database,
        args: [`--project=${projects}`, `--maxWorkers=${workers}`],
        othersRun: true,
      })
    const tools = shown('tools', unit('tools', 'tools', Math.ceil(cores / 2)))
    rest = tools.then(() => shown('checks', staticChecks())).then(() => shown('fuzz', fuzz()))
    return Promise.all([tools, shown('unit', unit('unit', '!tools', cores + 2))])
  })
  await Promise.all([shown('e2e', browserTests()), rest])
}

async function shown(name, part) {
  report(name, await part)
}

async function withPostgres(run) {
  // Several test files in parallel, each with servers that have connection pools.
  const postgres = await startPostgres({ settings: ['max_connections=300'] })
  try {
    return await run(postgres.url)
  } finally {
    postgres.stop()
  }
}
