import { defineConfig, devices } from '@playwright/test'
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
  // One more than the cores that a small machine has: tests also wait for clocks and servers.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A short disturbance on a busy machine is no failure; tools/test.mjs lists the tests that needed another
  // attempt.
  retries: process.env.CI ? 2 : 1,
  // Three browsers that draw maps without a graphics card share two cores with the unit tests, or more programs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
    // Tracing every test would cost a fifth of the time.
    trace: 'on-first-retry',
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
