// The files of a deployment without downloads: what `docker build` gets, and links to the packages installed here.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { productionPackages } from '../production-packages.mjs'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Tracked and new files of the work tree that `.dockerignore` does not exclude; git ignores nothing a build needs. */
export function buildContext(): readonly string[] {
  const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => ({ ignores: !line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  /** The last rule that matches a path, or a folder that contains it, decides. */
  const isIgnored = (path: string): boolean => {
    const parts = path.split('/')
    const withFolders = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    return rules.findLast(({ pattern }) => withFolders.some(each => pattern.test(each)))?.ignores ?? false
  }
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', list, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter(path => path !== '' && existsSync(join(ROOT, path)) && !isIgnored(path))
}

/** `**` stands for any folders, `*` for a part of a name. */
function patternOf(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^$()|[\]{}]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*/g, stars => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[stars]!)
  return new RegExp(`^${source}$`)
}

/**
 * Simulates `npm ci --omit=dev` in `folder`: third-party packages are linked to those here, ours to their location in
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
