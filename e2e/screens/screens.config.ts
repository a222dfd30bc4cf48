import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

/** The pictures of `npm run screens`; not part of the tests. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.shots.ts',
  globalSetup: '../support/global-setup.ts',
  outputDir: '../../test-results/screens',
  reporter: 'list',
  projects: [{ name: 'screens' }],
})
