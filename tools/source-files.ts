import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface SourceFile {
  readonly path: string
  readonly text: string
  /** Workspace packages as 'packages/planner', own files as paths from the root, libraries as 'lib:zod'. */
  readonly imports: readonly string[]
  /** Those of `imports` that leave something behind at run time: not those of types alone. */
  readonly valueImports: readonly string[]
}

/** The source files of the project, with what they import. */
export const sourceFiles = [
  'packages',
  'apps',
  'data/build',
  'data/import',
  'data/read',
  'data/streets',
  'data/tiles',
  'bench',
].flatMap(folder => sourcesBelow(join(root, folder)))

/** Neither a test nor a file that only tests use. */
export function isProduct({ path }: SourceFile): boolean {
  return !/\.test\.tsx?$/.test(path) && !/\/(test|testing)\//.test(path)
}

function sourcesBelow(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.name !== 'node_modules' && entry.name !== 'dist')
    .flatMap(entry => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sourcesBelow(path)
      return /\.tsx?$/.test(entry.name) ? [readSource(path)] : []
    })
}

function readSource(absolute: string): SourceFile {
  const text = readFileSync(absolute, 'utf8')
  const path = relative(root, absolute)
  const values = text.replaceAll(/^(?:import|export) type [^'"]*['"][^'"]+['"]/gm, '')
  return { path, text, imports: importsIn(path, text), valueImports: importsIn(path, values) }
}

function importsIn(path: string, text: string): string[] {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...found].map(match => resolveImport(path, match[1]!))
}

function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const own = /^@sawari\/([a-z-]+)(\/geo$)?/.exec(specifier)
  if (!own) return `lib:${specifier}`
  if (own[2]) return 'packages/planner/src/geo'
  const name = own[1]!
  if (name === 'server' || name === 'web') return `apps/${name}`
  return ['contract', 'planner', 'matching', 'answers', 'messages', 'streets'].includes(name)
    ? `packages/${name}`
    : name
}
