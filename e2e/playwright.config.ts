import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../tools/test-tools.mjs'

/** As root Chromium refuses its sandbox; the rest keeps it from talking to its maker. */
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
  // A hiccup of a busy machine is no failure; tools/test.mjs names the tests that needed another try.
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
    // What a service worker answers hides from page.route; the offline tests let it in.
    serviceWorkers: 'block',
    // Tracing every test would cost a fifth of the time.
    trace: 'on-first-retry',
  },
  // Layout, touch, keyboard and axe are tested at both sizes; what the size cannot change is tagged
  // @any-size and runs once, what only a phone has is tagged @phone.
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
