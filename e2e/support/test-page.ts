import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const webRoot = fileURLToPath(new URL('../../apps/web', import.meta.url))
const outRoot = fileURLToPath(new URL('../../test-results/test-pages', import.meta.url))

/** Builds src/testing/{name}.tsx of the web app; returns the folder with page.js and page.css. */
export async function buildTestPage(name: string, worker: number): Promise<string> {
  const outDir = join(outRoot, `${name}-${worker}`)
  await build({
    root: webRoot,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: join(webRoot, 'src/testing', `${name}.tsx`),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })
  return outDir
}

/** Opens a built test page on the real server's origin, so that its calls reach the real API. */
export async function openTestPage(page: Page, folder: string): Promise<void> {
  const html =
    '<!doctype html><html lang="en"><title>Test page</title><link rel="stylesheet" href="/test-page/page.css"><div id="root"></div><script type="module" src="/test-page/page.js"></script></html>'
  await page.route('**/test-page/**', async route => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1)
    if (!file) return route.fulfill({ contentType: 'text/html', body: html })
    const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript'
    return route.fulfill({ contentType, body: await readFile(join(folder, file)) })
  })
  await page.goto('/test-page/')
}
