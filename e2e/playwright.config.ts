import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { LAST_RESORT_MS } from '../data/testing/last-resort.ts'
import { findChromium } from '../tools/test-tools.mjs'

/** As root Chromium cannot use its sandbox; the other flags keep it from contacting Google. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-quic',
  '--enable-unsafe-swiftshader',
]

export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results/e2e',
  globalSetup: './support/global-setup.ts',
  reporter: [['list'], ['json', { outputFile: '../test-results/reports/playwright.json' }]],
  // One more than the cores, because most tests also wait for timers and the network.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: LAST_RESORT_MS.test,
  expect: { timeout: LAST_RESORT_MS.wait, toPass: { timeout: LAST_RESORT_MS.wait, intervals: [100] } },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: chromiumArguments,
    },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Requests that a service worker answers bypass page.route; only the offline tests allow it.
    serviceWorkers: 'block',
    // A trace of every test would cost a fifth of the time; `--trace on` records those of one run.
    screenshot: 'only-on-failure',
  },
  // Layout, touch, keyboard and axe are tested at both sizes; tests that do not depend on the size are tagged
  // @any-size and run once, tests for phones are tagged @phone.
  projects: [
    {
      name: 'phone',
      grepInvert: /@any-size/,
      use: {
        userAgent: devices['Pixel 7'].userAgent,
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
