import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Browser tests and others run at the same time, in a whole `npm test`. */
const othersRun = process.env.OTHER_TESTS_RUN !== undefined

/** Files that wait for processes and limits of time: one that began late would run alone at the end. */
const longest = [
  ...['attack/attack', 'faults/faults', 'runbook/runbook', 'own-server/first-requests', 'attack/costs'],
  ...['test/start-up', 'test/import', 'test/drain', 'ride-buddy/location.api'],
].map(name => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some(name => moduleId.endsWith(name))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

const unit = (name: string, root: string, extra: object = {}) => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Property tests on a busy machine: slow is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Further tries on a busy machine, as in the browser tests; the run names the tests that needed one.
    retry: process.env.CI ? 2 : othersRun ? 1 : 0,
    // What is awaited comes late on a busy machine, and at once on another.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Files share what they import, which saves a third of the time; where modules keep state they are reset.
    isolate: false,
    // More than the cores that a small machine has: most tests also wait for clocks, disks and databases.
    maxWorkers: othersRun ? 3 : 4,
    ...extra,
  },
})

export default defineConfig({
  test: {
    // A larger young generation: objects of a test die before they are copied, which saves a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    projects: [
      // One project, so that they share workers and what they import of each other.
      unit('packages', 'packages'),
      unit('data', 'data'),
      unit('server', 'apps/server', {
        globalSetup: 'test/migrated-postgres.ts',
        setupFiles: 'test/patient-waits.ts',
      }),
      unit('web', 'apps/web', {
        exclude: ['**/node_modules/**', '**/dist/**', '**/*.screen.test.tsx'],
        setupFiles: 'src/testing/fresh-modules.ts',
      }),
      unit('screens', 'apps/web', {
        include: ['src/**/*.screen.test.tsx'],
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
        setupFiles: 'src/testing/browser-gaps.ts',
      }),
      // After the others, fewer at once: they start servers and hold them to limits of time.
      unit('tools', 'tools', { maxWorkers: othersRun ? 2 : 3, sequence: { groupOrder: 1 } }),
    ],
  },
})
