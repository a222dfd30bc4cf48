import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '@sawari/contract/languages'
import { type PrerenderedPage, pageFileIn, prerenderedPages } from '@sawari/contract/pages'
import { build, type Manifest, type Plugin } from 'vite'
import { afterBuild, type BuiltApp } from './after-build.ts'
import { chunksOf, screenModules, textChunksOf } from './manifest-chunks.ts'

/** Built separately for Node, and deleted afterwards. */
const ENTRY = 'src/app/prerendered/screen-markup.tsx'
/** The texts of index.html outside of the screen, and their Hindi. */
export const PAGE_TEXTS: readonly (readonly [english: string, hindi: string])[] = [
  [
    'Auto rickshaw stands on a map, seat fares and routes in {{region.places}}.',
    '{{region.places}} के ऑटो स्टैंड नक्शे पर, सीट का किराया और रूट।',
  ],
  [
    'Sawari needs JavaScript to show auto rickshaw stands, fares and routes.',
    'ऑटो स्टैंड, किराया और रूट दिखाने के लिए सवारी को जावास्क्रिप्ट चाहिए।',
  ],
]
const ROOT_ELEMENT = '<div id="root"></div>'
const OWN_SCRIPT = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/
const PRELOAD = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g

/** A screen as the entry renders it. */
interface PrerenderedScreen {
  readonly title: string
  /** The inner HTML of the app's root element. */
  readonly markup: string
}

/** The exports of the entry. */
interface Renderer {
  screenMarkup(page: PrerenderedPage, language: Language): Promise<PrerenderedScreen>
}

/** The files that a screen needs in addition to the app's. */
interface ScreenFiles {
  readonly scripts: readonly string[]
  /** The texts of the app and of the screen. */
  readonly texts: Readonly<Record<Language, readonly string[]>>
  readonly styles: readonly string[]
}

/**
 * Writes pages with a screen's markup next to `index.html`, so that the server's first response is readable before
 * any script has run.
 */
export function prerenderScreens(): Plugin {
  return afterBuild('sawari-prerender', async built => {
    const page = await readFile(join(built.folder, 'index.html'), 'utf8')
    const manifest = JSON.parse(await readFile(join(built.folder, '.vite/manifest.json'), 'utf8')) as Manifest
    const modules = screenModules()
    await withRenderer(built, async ({ screenMarkup }) => {
      for (const prerendered of prerenderedPages) {
        const { scripts, texts, styles } = filesOfScreen(
          manifest,
          modules.get(prerendered.path) ?? prerendered.path,
        )
        // The markup of a frame needs only the app's style sheets.
        const files = { scripts, texts, styles: prerendered.isFrame ? [] : styles }
        for (const language of LANGUAGES) {
          const filled = withScreen(page, await screenMarkup(prerendered, language), files, language)
          await writeFile(join(built.folder, pageFileIn(prerendered.file, language)), filled)
        }
      }
    })
  })
}

async function withRenderer(
  { root, folder }: BuiltApp,
  work: (renderer: Renderer) => Promise<void>,
): Promise<void> {
  const outDir = join(folder, '.prerender')
  await build({
    root,
    logLevel: 'error',
    // All in one file, so that it runs from any output folder.
    ssr: { noExternal: true },
    build: {
      ssr: ENTRY,
      outDir,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'screens.mjs', codeSplitting: false } },
    },
  })
  try {
    await work((await import(pathToFileURL(join(outDir, 'screens.mjs')).href)) as Renderer)
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** The content security policy forbids style attributes in markup. The app sets them by script later. */
const STYLE_ATTRIBUTE = / style="[^"]*"/g

/** The files of the screen's chunk and its static imports, except those that the app already loads. */
function filesOfScreen(manifest: Manifest, module: string): ScreenFiles {
  const ofApp = chunksOf(manifest, 'index.html')
  const ofScreen = chunksOf(manifest, module)
  const own = [...ofScreen].filter(key => !ofApp.has(key))
  const loaded = new Set([...ofApp, ...ofScreen])
  const textsIn = (language: Language) =>
    textChunksOf(manifest, loaded, language).map(key => `/${manifest[key]!.file}`)
  return {
    scripts: own.map(key => `/${manifest[key]!.file}`),
    texts: { en: textsIn('en'), hi: textsIn('hi') },
    styles: [...new Set(own.flatMap(key => manifest[key]!.css ?? []))].map(file => `/${file}`),
  }
}

/**
 * Fills the page's empty root, and passes the app's files to first-paint.js, which requests them after the first
 * paint, so that they do not compete with the files that the first paint needs.
 */
export function withScreen(
  page: string,
  { title, markup }: PrerenderedScreen,
  { scripts, texts, styles }: ScreenFiles,
  language: Language = 'en',
) {
  if (!page.includes(ROOT_ELEMENT)) throw new Error(`index.html has no ${ROOT_ELEMENT}`)
  const app = OWN_SCRIPT.exec(page)?.[1]
  if (app === undefined) throw new Error('index.html has no script of its own')
  const files = [app, ...[...page.matchAll(PRELOAD)].map(([, href]) => href), ...scripts]
  const textAttributes = LANGUAGES.map(known => `data-texts-${known}="${texts[known].join(' ')}"`)
  const sheets = styles.map(href => `<link rel="stylesheet" crossorigin href="${href}">`)
  return inLanguage(page, language)
    .replace(OWN_SCRIPT, '')
    .replaceAll(PRELOAD, '')
    .replace(
      '<html lang="en"',
      () => `<html data-app="${files.join(' ')}" ${textAttributes.join(' ')} lang="${language}"`,
    )
    .replace('</head>', () => `${sheets.join('')}</head>`)
    .replace(ROOT_ELEMENT, () => `<div id="root">${markup.replaceAll(STYLE_ATTRIBUTE, '')}</div>`)
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
}

function inLanguage(page: string, language: Language): string {
  if (language === 'en') return page
  return PAGE_TEXTS.reduce((text, [english, hindi]) => text.replace(english, () => hindi), page)
}
