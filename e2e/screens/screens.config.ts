import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

/** `npm run screens`: takes pictures of every screen for docs/screens/; not part of the tests. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.shots.ts',
  globalSetup: '../support/global-setup.ts',
  globalTeardown: './gallery.ts',
  outputDir: '../../test-results/screens',
  reporter: 'list',
  projects: [{ name: 'screens' }],
})
