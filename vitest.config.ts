import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { LAST_RESORT_MS } from './data/testing/last-resort.ts'

/** Each test file starts with modules of its own: the compiled code of packages is kept, which saves a third of that. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url))

const patientWaits = fileURLToPath(new URL('data/testing/patient-waits.ts', import.meta.url))

/**
 * Files that mostly wait for processes and clocks, the longest first. All at once would leave the cores idle, and one that
 * began late would run alone at the end.
 */
const waiting = [
  'test/drain',
  'test/start-up',
  'test/database-unavailable.api',
  'attack/attack',
  'cluster/cluster',
  'faults/faults',
  'runbook/runbook',
  'test/backup',
  'connections/http-connections',
  'bus/bus',
  'test/moderator',
  'test/import',
  'harness/first-requests',
  'test/row-and-mail-budgets.api',
  'accounts/revocation',
  'connections/unauthenticated-connections',
  'test/second-region',
].map(name => `/${name}.test.ts`)

/** Files that wait begin one after the other in the first two thirds, between others. */
class SpreadWaiting extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const spread = waiting.flatMap(name => sorted.filter(({ moduleId }) => moduleId.endsWith(name)))
    const others = sorted.filter(file => !spread.includes(file))
    const between = Math.floor(others.length / (1.5 * spread.length))
    return [...spread.flatMap(file => [file, ...others.splice(0, between)]), ...others]
  }
}

interface ProjectSettings {
  readonly setupFiles?: readonly string[]
  readonly [setting: string]: unknown
}

const unit = (name: string, root: string, { setupFiles = [], ...extra }: ProjectSettings = {}) => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: LAST_RESORT_MS.test,
    hookTimeout: LAST_RESORT_MS.test,
    teardownTimeout: LAST_RESORT_MS.test,
    // What is awaited comes late on a busy machine, and at once on another.
    expect: { poll: { timeout: LAST_RESORT_MS.wait, interval: 20 } },
    setupFiles: [patientWaits, ...setupFiles],
    ...extra,
  },
})

/** Node imports these files as it does for the server, and keeps their compiled code: half the time of an import by Vite. */
const inNode = { pool: 'threads', experimental: { viteModuleRunner: false, nodeLoader: false } }

/** It replaces modules, which only Vite's imports can. */
const replacingModules = 'test/third-language.api.test.ts'

export default defineConfig({
  test: {
    // A larger young generation: objects of a test die before they are copied, which saves a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: SpreadWaiting },
    // One more than the cores, because most tests also wait for clocks, disks and databases.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // One project, so that they share workers and what they import of each other.
      unit('packages', 'packages', { pool: 'vmThreads' }),
      unit('data', 'data', inNode),
      unit('server', 'apps/server', {
        exclude: ['**/node_modules/**', replacingModules],
        globalSetup: 'test/migrated-databases.ts',
        ...inNode,
      }),
      unit('server-replaced', 'apps/server', {
        include: [replacingModules],
        globalSetup: 'test/migrated-databases.ts',
        pool: 'threads',
      }),
      unit('web', 'apps/web', {
        include: ['{src,service-worker}/**/*.test.{ts,tsx}'],
        exclude: ['**/*.screen.test.tsx'],
        pool: 'vmThreads',
        setupFiles: ['src/testing/english-texts.ts'],
      }),
      // The bundler that it runs cannot be loaded in more than one context.
      unit('web-build', 'apps/web/build'),
      unit('screens', 'apps/web', {
        include: ['src/**/*.screen.test.tsx'],
        // A new context of a thread takes a third of the time of a new process.
        pool: 'vmThreads',
        environment: 'happy-dom',
        environmentOptions: {
          // Nothing is loaded but by the server stub, and only the router leaves a screen.
          happyDOM: {
            settings: {
              navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
              disableIframePageLoading: true,
              disableJavaScriptFileLoading: true,
              disableCSSFileLoading: true,
              handleDisabledFileLoadingAsSuccess: true,
            },
          },
        },
        // It keeps toasts in a module: like the app's own modules it is new with each page.
        server: { deps: { inline: ['react-hot-toast'] } },
        setupFiles: ['src/testing/browser-gaps.ts'],
      }),
      unit('tools', 'tools', inNode),
    ],
  },
})
