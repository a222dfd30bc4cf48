import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

export interface BuiltApp {
  /** The folder of the sources. */
  readonly root: string
  /** The output folder of the build. */
  readonly folder: string
}

/** A plugin that processes the files of a build after they are written. Such plugins run one after the other. */
export function afterBuild(name: string, work: (built: BuiltApp) => Promise<void>): Plugin {
  let built: BuiltApp
  let isWritten = false
  return {
    name,
    // The SSR builds that such a plugin starts are left out.
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved: ({ root, build }) => {
      built = { root, folder: resolve(root, build.outDir) }
    },
    writeBundle: () => {
      isWritten = true
    },
    // Called after a failed build too, whose own error is the one to show.
    closeBundle: { sequential: true, handler: () => (isWritten ? work(built) : undefined) },
  }
}

const compressible = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest'])
/** A smaller response fits into one packet without compression. */
const smallestBytes = 1_024

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses them. */
export function precompress(): Plugin {
  return afterBuild('sawari-precompress', ({ folder }) => compressFolder(folder))
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && compressible.has(extname(entry.name)))
  for (const file of files) await compressFile(join(file.parentPath, file.name))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < smallestBytes) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotli(bytes, { params: quality }), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
