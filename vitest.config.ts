import { defineConfig } from 'vitest/config'
import { WaitingFirst } from './tools/waiting-first.ts'

const unit = (name: string, root: string, extra: object = {}) => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Property tests on a busy machine: slow is no failure.
    testTimeout: 60_000,
    // Further tries on a busy machine, as in the browser tests; the run names the tests that needed one.
    retry: process.env.CI ? 2 : 0,
    // What is awaited comes late on a busy machine, and at once on another.
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Files share what they import, which saves a third of the time; where modules keep state they are reset.
    isolate: false,
    ...extra,
  },
})

export default defineConfig({
  test: {
    // Three more than the cores that a small machine has: most tests wait for clocks, disks and processes.
    maxWorkers: 5,
    sequence: { sequencer: WaitingFirst },
    // A larger young generation: objects of a test die before they are copied, which saves a tenth of the time.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      // One project, so that they share workers and what they import of each other.
      unit('packages', 'packages'),
      unit('data', 'data'),
      unit('server', 'apps/server', {
        hookTimeout: 60_000,
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
      unit('tools', 'tools'),
    ],
  },
})
