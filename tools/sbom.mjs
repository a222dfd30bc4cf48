// npm run sbom [-- FILE]: writes the software bill of materials (CycloneDX) of what runs in production: each
// package with version, licence and hash, from the lock file.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runNpm } from './npm.mjs'
import { packageUrl, productionPackages } from './production-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const path = process.argv[2] ?? 'sbom.cdx.json'
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
const { status, stdout, stderr, error } = runNpm([...args, '--loglevel=error'], { cwd: root })
if (status !== 0) {
  console.error(`sbom: npm failed: ${error?.message ?? stderr}`)
  process.exit(1)
}

const bill = JSON.parse(stdout)
// npm would name the folder, and with --omit=dev it leaves out what a workspace shares with the root.
bill.metadata.component.name = 'sawari'
const wanted = new Set(productionPackages().map(packageUrl))
bill.components = bill.components.filter(({ purl }) => wanted.has(purl))
const kept = new Set([bill.metadata.component, ...bill.components].map(each => each['bom-ref']))
bill.dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => kept.has(each)) }))
writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`sbom: ${bill.components.length} components in ${path}`)
