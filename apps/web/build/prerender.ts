import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { afterBuild, type BuiltApp } from './after-build.ts'

/** Built apart for Node, and deleted again. */
const ENTRY = 'src/app/landing-markup.tsx'
const ROOT_ELEMENT = '<div id="root"></div>'

interface Landing {
  readonly title: string
  readonly markup: string
}

/**
 * Writes `landing.html` beside `index.html`: the same page with the landing screen's markup in it, so that
 * the first answer of the server can be read before any script has run.
 */
export function prerenderLanding(): Plugin {
  return afterBuild('sawari-prerender-landing', async built => {
    const page = await readFile(join(built.folder, 'index.html'), 'utf8')
    await writeFile(join(built.folder, 'landing.html'), withLanding(page, await renderLanding(built)))
  })
}

async function renderLanding({ root, folder }: BuiltApp): Promise<Landing> {
  const outDir = join(folder, '.prerender')
  await build({
    root,
    logLevel: 'error',
    // All in one file, so that it runs wherever the build goes.
    ssr: { noExternal: true },
    build: {
      ...{ ssr: ENTRY, outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
      rolldownOptions: { output: { entryFileNames: 'landing.mjs' } },
    },
  })
  try {
    const { landingMarkup } = (await import(pathToFileURL(join(outDir, 'landing.mjs')).href)) as {
      landingMarkup(): Promise<Landing>
    }
    return await landingMarkup()
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** Fills the page's empty root. What can be read without them lets the scripts wait for style sheet and picture. */
export function withLanding(page: string, { title, markup }: Landing): string {
  if (!page.includes(ROOT_ELEMENT)) throw new Error(`index.html has no ${ROOT_ELEMENT}`)
  return page
    .replace(ROOT_ELEMENT, () => `<div id="root">${markup}</div>`)
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replaceAll(/<(?=script type="module"|link rel="modulepreload")[^>]*(?=>)/g, '$& fetchpriority="low"')
}
