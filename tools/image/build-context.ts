// The files that `docker build` would get: those of the work tree that `.dockerignore` does not exclude.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Paths of tracked and new files; what git ignores is never needed for a build. */
export function buildContext(root: string): readonly string[] {
  const rules = readRules(readFileSync(join(root, '.dockerignore'), 'utf8'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter(path => path !== '' && existsSync(join(root, path)) && !isIgnored(path, rules))
}

interface Rule {
  readonly pattern: RegExp
  readonly ignores: boolean
}

/** The last rule that matches a path, or a folder that contains it, decides. */
function isIgnored(path: string, rules: readonly Rule[]): boolean {
  const parts = path.split('/')
  const withFolders = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  const last = rules.findLast(({ pattern }) => withFolders.some(each => pattern.test(each)))
  return last?.ignores ?? false
}

function readRules(text: string): readonly Rule[] {
  return text
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => ({ ignores: !line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
}

/** `**` stands for any folders, `*` for a part of a name. */
function patternOf(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^$()|[\]{}]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*/g, stars => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*' })[stars]!)
  return new RegExp(`^${source}$`)
}
