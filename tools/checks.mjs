import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

// The native compiler is three times as fast; code that reads syntax trees still needs the API of the older
// one.
const tsc = 'node_modules/typescript-native/bin/tsc'

// Each of its threads checks the shared types anew: four take twice the processor time of one.
const oneThread = '--singleThreaded'

// The compiler and the typed linter are Go programs that end within seconds: without garbage collection they
// take a fifth less processor time. The limit keeps them within the memory of a small machine.
const goEnvironment = { GOGC: 'off', GOMEMLIMIT: '2GiB' }

const folders = ['packages', 'apps', 'data', 'bench', 'e2e', 'tools']

// The longest check comes first, so that the others run in parallel with it.
const checks = [
  ['typed lint', 'oxlint', ['.']],
  ['types: server, packages, tools', tsc, ['-p', 'tsconfig.json', oneThread]],
  ['types: web', tsc, ['-p', 'apps/web/tsconfig.json', oneThread]],
  ['types: service worker', tsc, ['-p', 'apps/web/service-worker/tsconfig.json', oneThread]],
  ['types: browser tests', tsc, ['-p', 'e2e/tsconfig.json', oneThread]],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['import circles', 'depcruise', ['--output-type', 'err', ...folders]],
  ['dead files, exports and dependencies', 'knip', ['--no-progress']],
]

/** Runs every check, `atOnce` at a time, until `signal` says to end; returns `{name, passed, output}` for each. */
export async function runChecks({ atOnce = 2, signal } = {}) {
  const waiting = [...checks]
  const results = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      results.push(await runCheck(check, signal))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

function runCheck([name, program, args], signal) {
  return new Promise(resolve => {
    // They run at a lower priority than the tests beside them, which have time limits.
    const child = spawn('nice', [program, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...goEnvironment, ...process.env },
      signal,
    })
    let output = ''
    child.stdout.on('data', chunk => (output += chunk))
    child.stderr.on('data', chunk => (output += chunk))
    child.once('error', error => resolve({ name, passed: false, output: error.message }))
    child.once('close', code => resolve({ name, passed: code === 0, output }))
  })
}
