// Simulates `npm ci --omit=dev` without downloads: links to the packages that are installed here.

import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { productionPackages } from '../production-packages.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Into `folder/node_modules`: third-party packages are linked to those here, ours to their location in
 * `folder`.
 */
export function linkPackages(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly link?: boolean; readonly resolved?: string }>
  }
  const others = productionPackages().map(({ path }) => path)
  const isNested = (path: string) => others.some(other => path.startsWith(`${other}/`))
  const link = (path: string, target: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(target, join(folder, path))
  }
  for (const path of others) if (!isNested(path) && existsSync(join(ROOT, path))) link(path, join(ROOT, path))
  for (const [path, { link: isLink, resolved }] of Object.entries(packages))
    if (isLink === true) link(path, `../../${resolved}`)
  link('node_modules/.bin/node', process.execPath)
}
