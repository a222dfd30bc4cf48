import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The third-party packages that a production install may contain, from the lock file: path and entry. */
export function productionPackages() {
  const lock = fileURLToPath(new URL('../package-lock.json', import.meta.url))
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !(dev || devOptional || link),
    )
    .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? path.replace(/.*node_modules\//, '') }))
}

/** The address of a package in a software bill of materials. */
export function packageUrl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
