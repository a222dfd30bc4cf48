// The parts of `npm test`. Each resolves with `{passed, failed, output}`. With `isLive` the output is shown while
// the part runs, and `output` is empty; else the output is also in test-results/reports while the part runs.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChecks } from './checks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, 'test-results/reports')
const ending = new AbortController()

/** Ends the programs that run, and each that would still start: every part then counts as failed. */
export function endParts() {
  ending.abort()
}

/** The checks run one at a time, because other tests run beside them. */
export async function staticChecks() {
  const results = await runChecks({ atOnce: 1, signal: ending.signal })
  const lines = results.flatMap(({ name, passed, output }) =>
    passed ? [`ok     ${name}`] : [`FAILED ${name}`, output],
  )
  const passed = results.filter(result => result.passed).length
  return { passed, failed: results.length - passed, output: lines.join('\n') }
}

/**
 * Two minutes of generated inputs beside the browser tests, in the time in which those wait. The same inputs in each
 * run; `npm run fuzz` takes others each time.
 */
export async function fuzz({ args = [], isLive = false } = {}) {
  const program = ['tools/fuzz/main.ts', '--seed', '240811', '--inputs', '8000', '--seconds', '120']
  const { code, output } = await run('fuzz', process.execPath, [...program, ...args], { isLive })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

/** The report is named `name`; `othersRun` says that the other parts run at the same time. */
export async function unitTests(name, { database, args = [], othersRun = false, isLive = false }) {
  const report = freshReport(`vitest-${name}.json`)
  const program = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...args]
  const env = {
    TEST_DATABASE_URL: database,
    SAWARI_FULL_TEST: '1',
    ...(othersRun && { OTHER_TESTS_RUN: '1' }),
  }
  const { code, output } = await run(name, 'vitest', program, { env, isLive })
  if (!existsSync(report)) return { passed: 0, failed: 1, output }
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that fails to load counts no failed test, and an unhandled error changes only the exit code.
  const failed = numFailedTests || (numFailedTestSuites > 0 || code !== 0 ? 1 : 0)
  return { passed: numPassedTests, failed, output }
}

export async function browserTests({ args = [], isLive = false } = {}) {
  const report = freshReport('playwright.json')
  const program = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=dot,json', ...args]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code, output } = await run('e2e', 'playwright', program, { env, isLive })
  if (!existsSync(report)) return { passed: 0, failed: 1, output }
  const { stats } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = stats.unexpected || (code === 0 ? 0 : 1)
  return { passed: stats.expected, failed, output }
}

function freshReport(file) {
  mkdirSync(reports, { recursive: true })
  const path = join(reports, file)
  rmSync(path, { force: true })
  return path
}

function run(name, program, args, { env = {}, isLive }) {
  const stdio = ['ignore', ...(isLive ? ['inherit', 'inherit'] : ['pipe', 'pipe'])]
  const child = spawn(program, args, {
    cwd: root,
    stdio,
    env: { ...process.env, ...env },
    signal: ending.signal,
    // The signal is that of Ctrl-C: the browser tests then end their server, too.
    killSignal: 'SIGINT',
  })
  const kept = isLive ? undefined : keepOutput(child, freshReport(`${name}.log`))
  return new Promise((resolve, reject) => {
    child.once('error', error => {
      // A program that was told to end is waited for.
      if (error.name !== 'AbortError') reject(error)
    })
    child.once('close', code => resolve({ code, output: kept?.() ?? '' }))
  })
}

/** Programs run side by side, so their output is shown one after the other; `tail -f` follows one of them. */
function keepOutput(child, path) {
  const log = createWriteStream(path)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', text => {
      output += text
      log.write(text)
    })
  }
  child.once('close', () => log.end())
  return () => output
}
