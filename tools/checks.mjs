import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const checks = [
  ['types: server, packages, tools', 'tsc', ['-p', 'tsconfig.json']],
  ['types: web', 'tsc', ['-p', 'apps/web/tsconfig.json']],
  ['types: service worker', 'tsc', ['-p', 'apps/web/service-worker/tsconfig.json']],
  ['types: browser tests', 'tsc', ['-p', 'e2e/tsconfig.json']],
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['typed lint', 'eslint', ['--max-warnings', '0', '.']],
]

/** Runs every check, two at a time: `{name, passed, output}` each. */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check))
  }
  await Promise.all([worker(), worker()])
  return results
}

function runCheck([name, program, args]) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', chunk => (output += chunk))
    child.stderr.on('data', chunk => (output += chunk))
    child.once('error', error => resolve({ name, passed: false, output: error.message }))
    child.once('close', code => resolve({ name, passed: code === 0, output }))
  })
}
