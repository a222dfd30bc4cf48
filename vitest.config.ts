import { defineConfig } from 'vitest/config'

const unit = (name: string, root: string, extra: object = {}) => ({
  test: {
    name,
    root,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Property tests on a busy machine: slow is no failure.
    testTimeout: 30_000,
    // Files share what they import, which saves a third of the time; where modules keep state they are reset.
    isolate: false,
    ...extra,
  },
})

export default defineConfig({
  test: {
    // Much of a run is waiting, for processes, disks and clocks: two workers also on two cores.
    maxWorkers: 2,
    projects: [
      unit('answers', 'packages/answers'),
      unit('contract', 'packages/contract'),
      unit('geo', 'packages/geo'),
      unit('pareto-search', 'packages/pareto-search'),
      unit('planner', 'packages/planner'),
      unit('matching', 'packages/matching'),
      unit('data', 'data'),
      unit('server', 'apps/server', { testTimeout: 20_000, hookTimeout: 30_000 }),
      unit('web', 'apps/web', { setupFiles: 'src/testing/fresh-modules.ts' }),
      unit('tools', 'tools'),
    ],
  },
})
