// Runs type checks and linters in parallel. Prints failures; exit code 0 only if every check passes.
import { runChecks } from './checks.mjs'

const results = await runChecks()
for (const { name, passed, output } of results) {
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name}\n`)
  if (!passed) process.stdout.write(`${output}\n`)
}
process.exit(results.every(result => result.passed) ? 0 : 1)
