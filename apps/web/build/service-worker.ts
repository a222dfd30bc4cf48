import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'

const ENTRY = 'service-worker/main.ts'
/** At the root, so that it may answer for every screen. */
const FILE = 'service-worker.js'
/** Without a hash in their names. */
const PLAIN_FILES = ['index.html', 'landing.html', 'first-paint.js', 'icon.svg', 'manifest.webmanifest']
const MAP_FILE = /^assets\/maplibre/

interface BuiltFile {
  readonly url: string
  readonly revision: string | null
}

/** Builds the service worker last, with the names of all files that it is to keep. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'sawari-service-worker',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    configResolved: resolved => {
      config = resolved
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const folder = resolve(config.root, config.build.outDir)
        const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
        const { precached, mapFiles } = sortFiles(filesOf(manifest))
        const plain = await Promise.all(PLAIN_FILES.map(name => plainFile(folder, name)))
        await buildWorker(config.root, folder, [...plain, ...precached], mapFiles)
      },
    },
  }
}

/** Every file that some chunk of the app may load. */
export function filesOf(manifest: Manifest): readonly string[] {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  return [...new Set(files)].sort()
}

export function sortFiles(files: readonly string[]): {
  readonly precached: readonly BuiltFile[]
  readonly mapFiles: readonly string[]
} {
  return {
    precached: files.filter(file => !MAP_FILE.test(file)).map(file => ({ url: `/${file}`, revision: null })),
    mapFiles: files.filter(file => MAP_FILE.test(file)).map(file => `/${file}`),
  }
}

async function plainFile(folder: string, name: string): Promise<BuiltFile> {
  const content = await readFile(join(folder, name))
  return { url: `/${name}`, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) }
}

async function buildWorker(
  root: string,
  outDir: string,
  precached: readonly BuiltFile[],
  mapFiles: readonly string[],
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: {
      PRECACHED: JSON.stringify(precached),
      MAP_FILES: JSON.stringify(mapFiles),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      ...{ outDir, emptyOutDir: false, copyPublicDir: false },
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: FILE } },
    },
  })
}
