import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { type CheckPool, createCheckPool } from './compile-schema.ts'

const CHECKS = fileURLToPath(new URL('../../src/shared/api/answer-checks.ts', import.meta.url))
const CONTRACT = dirname(fileURLToPath(import.meta.resolve('@sawari/contract')))
export const CONTRACT_FILES = /packages\/contract\/src\/.*\.ts$/
/** Modules that have schemas at run time: an import of types leaves nothing behind. */
const HAS_SCHEMAS = /^import (?!type ).*from '(?:zod|.*\/(?:call|event)\.ts)'/m
/** Fields of a call that only the server needs, to parse, limit and document requests. */
const SERVER_ONLY = new Set([
  'operationId',
  'summary',
  'status',
  'params',
  'query',
  'body',
  'limits',
  'errors',
  'cache',
  'example',
])

/**
 * Compiles the modules of the contract that use zod: the app gets the same exports, with small checks instead of
 * zod (26 KB gzipped). The service worker uses the original modules.
 */
export function contractWithoutZod(): Plugin {
  return {
    name: 'sawari-contract-without-zod',
    enforce: 'pre',
    load: {
      filter: { id: CONTRACT_FILES },
      async handler(id) {
        const file = id.split('?')[0]!
        if (relative(CONTRACT, file).startsWith('..')) return undefined
        if (!HAS_SCHEMAS.test(await readFile(file, 'utf8'))) return undefined
        return { code: compileModule(await import(file)), map: null }
      },
    },
  }
}

/** The source text of a module with the same exports, except functions. */
function compileModule(module: Readonly<Record<string, unknown>>): string {
  const pool = createCheckPool()
  const exports = Object.entries(module)
    .filter(([, value]) => typeof value !== 'function' || isSchema(value))
    .map(([name, value]) => `export const ${name} = ${sourceOf(value, pool)}`)
  const parts = ['schema', ...pool.parts].join(', ')
  return [
    `import { ${parts} } from ${JSON.stringify(join(CHECKS))}`,
    ...pool.declarations,
    ...exports,
    '',
  ].join('\n')
}

function sourceOf(value: unknown, pool: CheckPool): string {
  if (isSchema(value)) return `/*#__PURE__*/ schema(${pool.nameOf(value)})`
  if (Array.isArray(value)) return `[${value.map(item => sourceOf(item, pool)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([key, field]) => field !== undefined && !SERVER_ONLY.has(key))
    .map(([key, field]) => `${JSON.stringify(key)}: ${sourceOf(field, pool)}`)
  return `{ ${fields.join(', ')} }`
}

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType
}
