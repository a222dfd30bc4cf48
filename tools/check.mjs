// Types and lint, side by side. Prints what fails; exit code 0 only when everything holds.
import { runChecks } from './checks.mjs'

const results = await runChecks()
for (const { name, passed, output } of results) {
  process.stdout.write(`${passed ? 'ok    ' : 'FAILED'} ${name}\n`)
  if (!passed) process.stdout.write(`${output}\n`)
}
process.exit(results.every(result => result.passed) ? 0 : 1)
