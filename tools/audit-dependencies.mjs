// npm run audit:dependencies: asks the registry for known vulnerabilities of what runs in production. Fails on high
// and critical ones. A registry that cannot be reached is a warning that everybody sees, and no failure.
import { fileURLToPath } from 'node:url'
import { runNpm } from './npm.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const FAILING = ['high', 'critical']
const TIMEOUT_MS = 120_000

const args = [
  'audit',
  '--json',
  '--omit=dev',
  '--package-lock-only',
  '--fetch-retries=1',
  '--fetch-timeout=30000',
]
const { stdout } = runNpm(args, { cwd: root, timeout: TIMEOUT_MS })
const report = parsed(stdout)
if (report?.vulnerabilities === undefined) {
  const reason = report?.message ?? report?.error?.summary ?? 'no answer'
  const line = `WARNING: registry not reached, nothing was audited (${String(reason).split('\n', 1)[0]})`
  console.log(process.env.GITHUB_ACTIONS ? `::warning::${line}` : line)
  process.exit(0)
}

const findings = Object.values(report.vulnerabilities)
for (const { name, severity, range, via } of findings) {
  const titles = via.map(each => (typeof each === 'string' ? `by ${each}` : `${each.title} ${each.url}`))
  console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`)
}
const failing = findings.filter(({ severity }) => FAILING.includes(severity))
console.log(`audit: ${findings.length} vulnerable packages, ${failing.length} of them high or critical`)
process.exit(failing.length > 0 ? 1 : 0)

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
