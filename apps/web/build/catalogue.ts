import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { differencesOf } from './catalogue-differences.ts'
import type { Group } from './catalogue-tree.ts'
import { unusedKeys } from './catalogue-usage.ts'
import type { Source } from './catalogue-uses.ts'

/** Fails the build if a text is missing in one language or unused. */
export function catalogue(): Plugin {
  return {
    name: 'sawari-catalogue',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    // Before the build begins: a plugin that cleans up after a failed build would hide the reason.
    configResolved: async ({ root }) => {
      const problems = await catalogueProblems(join(root, 'src'))
      if (problems.length > 0) throw new Error(`The texts are not complete:\n  ${problems.join('\n  ')}`)
    },
  }
}

/** The problems of the texts in `messages`, and of their use elsewhere in `folder`. */
export async function catalogueProblems(folder: string): Promise<readonly string[]> {
  const messages = join(folder, 'messages')
  const [english, hindi, { sameInBoth }, sources] = await Promise.all([
    readCatalogue(messages, 'en'),
    readCatalogue(messages, 'hi'),
    importFile(join(messages, 'same-in-both.ts')) as Promise<{ sameInBoth: readonly string[] }>,
    readSources(folder),
  ])
  const unused = unusedKeys(english, sources).map(key => `${key} is used nowhere`)
  return [...differencesOf(english, hindi, new Set(sameInBoth)), ...unused]
}

/** All parts of a language: the exported objects of its files, by their names. */
async function readCatalogue(messages: string, language: string): Promise<Group> {
  const folder = join(messages, language)
  const files = await Promise.all((await readdir(folder)).map(file => importFile(join(folder, file))))
  const exported = files.flatMap(file => Object.entries(file as Group))
  return Object.fromEntries(exported.filter(([, part]) => typeof part === 'object'))
}

function importFile(path: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}

async function readSources(folder: string): Promise<readonly Source[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !path.startsWith(join(folder, 'messages')))
  return Promise.all(paths.map(async path => ({ path, text: await readFile(path, 'utf8') })))
}
