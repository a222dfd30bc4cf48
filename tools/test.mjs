// Runs all checks in one command: types, lint, unit, property, API and browser tests.
// The last line, 'N passed, N failed', counts all of them.
//   --only checks|unit|e2e|fuzz   runs one part (further arguments go to that part's runner)
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './checks.mjs'
import { startPostgres } from './postgres.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'test-results/reports')
const [flag, only, ...passedOn] = process.argv.slice(2)
if (flag && (flag !== '--only' || !['checks', 'unit', 'e2e', 'fuzz'].includes(only))) {
  console.error('usage: npm test [-- --only checks|unit|e2e|fuzz [arguments of its runner]]')
  process.exit(2)
}

const parts = { unit: countVitest, checks: countChecks, e2e: countPlaywright, fuzz: countFuzz }
const chosen = Object.entries(parts).filter(([name]) => !only || name === only)

mkdirSync(reports, { recursive: true })
const total = { passed: 0, failed: 0, flaky: [] }
// The checks need the processor and nothing else: they run while the unit tests wait for clocks and disks.
const checks = chosen.some(([name]) => name === 'checks') ? runChecks({ atOnce: 1 }) : undefined
const fuzz = chosen.some(([name]) => name === 'fuzz') ? runFuzz() : undefined
for (const [name, count] of chosen) {
  console.log(`\n── ${name} ──`)
  const { passed, failed, flaky = [] } = await count()
  total.passed += passed
  total.failed += failed
  total.flaky.push(...flaky)
  // A part that ran no tests counts as a failure.
  if (passed + failed === 0) total.failed += 1
}
// Flaky tests passed on a retry: they do not fail the run but need attention.
if (total.flaky.length > 0) console.log(`\nflaky: ${total.flaky.join('; ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function countChecks() {
  const results = await checks
  for (const { name, passed, output } of results) {
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`)
    if (!passed) console.log(output)
  }
  const passed = results.filter(result => result.passed).length
  return { passed, failed: results.length - passed }
}

/**
 * Two minutes of generated inputs beside the other tests, in the time in which those wait: more a second would take
 * the processor from them. The same inputs in each run; `npm run fuzz` takes others each time.
 */
function runFuzz() {
  const program = ['tools/fuzz/main.ts', '--seed', '240811']
  const args = [...program, '--inputs', '8000', '--seconds', '120', ...(only === 'fuzz' ? passedOn : [])]
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', chunk => (output += chunk))
    child.stderr.on('data', chunk => (output += chunk))
    child.once('error', error => resolve({ passed: false, output: error.message }))
    child.once('close', code => resolve({ passed: code === 0, output }))
  })
}

async function countFuzz() {
  const { passed, output } = await fuzz
  console.log(output)
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function countVitest() {
  const report = join(reports, 'vitest.json')
  rmSync(report, { force: true })
  // Several test files at once, each with servers that have pools of connections.
  const postgres = await startPostgres({ settings: ['max_connections=300'] })
  try {
    const flakyList = join(reports, 'vitest-flaky.json')
    rmSync(flakyList, { force: true })
    const own = { TEST_DATABASE_URL: postgres.url, SAWARI_FULL_TEST: '1', FLAKY_TESTS: flakyList }
    if (fuzz) own.FUZZ_RUNS_BESIDE = '1'
    const reporters = ['dot', 'json', './tools/flaky-reporter.mjs'].map(name => `--reporter=${name}`)
    const args = ['run', ...reporters, `--outputFile.json=${report}`, ...passedOn]
    const code = await run('vitest', args, { ...process.env, ...own })
    if (!existsSync(report)) return { passed: 0, failed: 1 }
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
    // A file that fails to load counts no failed test, and an unhandled error changes only the exit code.
    const failed = numFailedTests || (numFailedTestSuites > 0 || code !== 0 ? 1 : 0)
    const flaky = existsSync(flakyList) ? JSON.parse(readFileSync(flakyList, 'utf8')) : []
    return { passed: numPassedTests, failed, flaky }
  } finally {
    postgres.stop()
  }
}

async function countPlaywright() {
  const report = join(reports, 'playwright.json')
  rmSync(report, { force: true })
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=dot,json', ...passedOn]
  const code = await run('playwright', args, env)
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { suites, stats } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = stats.unexpected || (code === 0 ? 0 : 1)
  return { passed: stats.expected + stats.flaky, failed, flaky: suites.flatMap(flakyTitles) }
}

/** The names of the suite's tests that first failed and then passed. */
function flakyTitles({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file} ${title}`),
  )
  return [...own, ...suites.flatMap(flakyTitles)]
}

function run(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
    child.once('error', reject)
    child.once('close', resolve)
  })
}
