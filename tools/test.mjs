// Runs all checks in one command: types, lint, unit, property, API and browser tests.
// The last line, 'N passed, N failed', counts all of them.
//   --only checks|unit|e2e|fuzz   runs one part (further arguments go to that part's runner)
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

const total = { passed: 0, failed: 0, flaky: [] }
const report = (name, { passed, failed, flaky = [], output }) => {
  if (output) console.log(`\n── ${name} ──\n${output}`)
  total.passed += passed
  total.failed += failed
  total.flaky.push(...flaky)
  // A part that ran no tests counts as a failure.
  if (passed + failed === 0) total.failed += 1
}

// The parts end first, then the database, which outlives this process otherwise.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, endParts)

if (only) report(only, await single[only]())
else await withPostgres(runEverything)

// Flaky tests passed on a retry: they do not fail the run but need attention.
if (total.flaky.length > 0) console.log(`\nflaky: ${total.flaky.join('; ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/**
 * Three lines of work side by side, since each waits for browsers, servers, clocks and disks half of its time. The
 * tests of the tools start servers and hold them to limits, so they follow the checks and the fuzz.
 */
async function runEverything(database) {
  const unit = (name, projects) =>
    unitTests(name, { database, args: [`--project=${projects}`], othersRun: true })
  await Promise.all([
    shown('unit', unit('unit', '!tools')),
    shown('e2e', browserTests()),
    Promise.all([shown('checks', staticChecks()), shown('fuzz', fuzz())]).then(() =>
      shown('tools', unit('tools', 'tools')),
    ),
  ])
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
