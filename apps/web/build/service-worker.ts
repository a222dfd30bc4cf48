import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { REGION_VERSION_MARK } from '@sawari/contract/page-region'
import { PLAIN_PAGE, prerenderedPages } from '@sawari/contract/pages'
import { build, type Manifest, type Plugin } from 'vite'
import type { BuiltFile } from '../service-worker/built-files.ts'
import { afterBuild, type BuiltApp } from './after-build.ts'
import { contractWithoutExamples } from './contract/contract-without-examples.ts'

const ENTRY = 'service-worker/main.ts'
/** The file lies at the root, so that its scope includes every screen. */
const FILE = 'service-worker.js'
/** Files without a hash in their names. */
const PLAIN_FILES = [
  PLAIN_PAGE,
  ...prerenderedPages.map(({ file }) => file),
  'first-paint.js',
  'icon.svg',
  'manifest.webmanifest',
]
const MAP_FILE = /^assets\/maplibre/

/** Builds the service worker last, with the names of all files that it stores. */
export function serviceWorker(): Plugin {
  return afterBuild('sawari-service-worker', async built => {
    const manifest = JSON.parse(await readFile(join(built.folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const { precached, mapFiles } = sortFiles(filesOf(manifest))
    const plain = await Promise.all(PLAIN_FILES.map(name => plainFile(built.folder, name)))
    await buildWorker(built, [...plain, ...precached], mapFiles)
  })
}

/** Every file that some chunk of the app may load. */
function filesOf(manifest: Manifest): readonly string[] {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ])
  return [...new Set(files)].sort()
}

function sortFiles(files: readonly string[]): {
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
  return { url: `/${name}`, revision: revisionOf(content) }
}

/** The hash of the built file and of the region: the server inserts its version in place of the placeholder. */
function revisionOf(content: Buffer): string {
  return `${createHash('sha256').update(content).digest('hex').slice(0, 16)}-${REGION_VERSION_MARK}`
}

async function buildWorker(
  { root, folder }: BuiltApp,
  precached: readonly BuiltFile[],
  mapFiles: readonly string[],
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [contractWithoutExamples()],
    define: {
      PRECACHED: JSON.stringify(precached),
      MAP_FILES: JSON.stringify(mapFiles),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: FILE } },
    },
  })
}
