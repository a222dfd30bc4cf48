import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LANGUAGES, type Language, languages } from '@sawari/contract/languages'
import type { Plugin } from 'vite'

/** The folder of the languages. */
export const MESSAGES = fileURLToPath(new URL('../../../packages/messages/src', import.meta.url))
/** Texts that only the server uses. */
const OF_SERVER = ['link-previews.ts', 'mails.ts', 'stand-pages.ts']

/** Fails the build if a text is missing in a whole language, or unused. */
export function catalogue(messages = MESSAGES): Plugin {
  return {
    name: 'sawari-catalogue',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    // Before the build begins: a plugin that cleans up after a failed build would hide the reason.
    configResolved: async ({ root }) => {
      const problems = await catalogueProblems(messages, root)
      if (problems.length > 0) throw new Error(`The texts are not complete:\n  ${problems.join('\n  ')}`)
    },
  }
}

/** The problems of the texts in the folder `messages`, and of their use in the web app at `root`. */
export async function catalogueProblems(messages: string, root: string): Promise<readonly string[]> {
  const english = await readCatalogue(messages, 'en')
  const ofApp = await readCatalogue(messages, 'en', OF_SERVER)
  const unused = unusedKeys(ofApp, await readSources(root)).map(key => `${key} is used nowhere`)
  const others = LANGUAGES.filter(language => language !== 'en')
  const differences = others.map(async language =>
    differencesOf(english, await readCatalogue(messages, language), inWords(language)),
  )
  return [...(await Promise.all(differences)).flat(), ...unused]
}

/** All parts of a language: the exported objects of its files, by their names. */
async function readCatalogue(
  messages: string,
  language: Language,
  without: readonly string[] = [],
): Promise<Group> {
  const folder = join(messages, language)
  const names = (await readdir(folder)).filter(name => !without.includes(name))
  const files = await Promise.all(names.map(name => importFile(join(folder, name))))
  const exported = files.flatMap(file => Object.entries(file as Group))
  return Object.fromEntries(exported.filter(([, part]) => typeof part === 'object'))
}

function importFile(path: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(path).href)
}

async function readSources(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => /^(?:src\/(?!messages\/)|service-worker\/)/.test(relative(root, path)))
  return Promise.all(paths.map(path => readFile(path, 'utf8')))
}

/** Names that are the same in every language. */
const NAMES = ['WhatsApp', 'sawari-my-data.json', '10K+']

/** A language as the sentences below call it. */
export interface LanguageInWords {
  readonly name: string
  readonly script: string
  readonly letter: RegExp
  readonly isWhole: boolean
}

export function inWords(language: Language): LanguageInWords {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn'
  return {
    name: new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language,
    script: new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script,
    letter: new RegExp(`\\p{Script=${script}}`, 'u'),
    isWhole: languages[language].isWhole,
  }
}

/** The differences that make a translation invalid: one sentence each, beginning with the key. */
export function differencesOf(english: Entry, own: Entry, of: LanguageInWords, key = ''): readonly string[] {
  const kind = kindOf(english)
  if (kindOf(own) !== kind) return [`${key} is a ${kind} in English and a ${kindOf(own)} in ${of.name}`]
  if (english === '' || own === '') return [`${key} is empty`]
  if (typeof english === 'function' && typeof own === 'function' && english.length !== own.length)
    return [`${key} takes ${english.length} values in English and ${own.length} in ${of.name}`]
  if (kind === 'text' || kind === 'function') {
    const isTranslated = of.letter.test(String(own)) || !hasWords(english, own)
    return isTranslated ? [] : [`${key} holds no ${of.script} letter in ${of.name}`]
  }
  const mayLack = !of.isWhole && kind === 'group'
  const keyOf = (name: string) => (key === '' ? name : `${key}.${name}`)
  const ours = new Map(entriesOf(english))
  const theirs = new Map(entriesOf(own))
  return [
    ...[...ours].flatMap(([name, entry]) => {
      const other = theirs.get(name)
      if (other !== undefined) return differencesOf(entry, other, of, keyOf(name))
      return mayLack ? [] : [`${keyOf(name)} is missing in ${of.name}`]
    }),
    ...[...theirs.keys()].filter(name => !ours.has(name)).map(name => `${keyOf(name)} is missing in English`),
  ]
}

/** Whether there is something to translate, unlike in figures, names and texts made only of gaps. */
function hasWords(...entries: readonly Entry[]): boolean {
  const words = entries.flatMap(entry =>
    typeof entry === 'function'
      ? // The source code of a function contains its words.
        [...String(entry).matchAll(/`([^`]*)`|'([^']*)'/g)].map(
          ([, template = '', text = '']) => template.replaceAll(/\$\{[^{}]*\}/g, '') + text,
        )
      : [String(entry)],
  )
  return words.some(text => /\p{L}/u.test(text) && !NAMES.includes(text))
}

/** The content of a text file: groups and lists of texts and of functions that build a text. */
export type Entry = string | TextFunction | readonly Entry[] | Group
type TextFunction = (...gaps: never[]) => string
interface Group {
  readonly [key: string]: Entry
}

type Kind = 'text' | 'function' | 'list' | 'group'

function kindOf(entry: Entry): Kind {
  if (typeof entry === 'string') return 'text'
  if (typeof entry === 'function') return 'function'
  return Array.isArray(entry) ? 'list' : 'group'
}

/** The entries below a group or list by key; texts and functions have none. */
function entriesOf(entry: Entry): readonly (readonly [key: string, entry: Entry])[] {
  return typeof entry === 'object' ? Object.entries(entry as Group) : []
}

/** The path of every entry that is not a group, such as 'profile.edit'. A list is one key: its items have no names. */
function keysOf(entry: Entry, path: readonly string[] = []): readonly string[] {
  if (kindOf(entry) !== 'group') return [path.join('.')]
  return entriesOf(entry).flatMap(([key, below]) => keysOf(below, [...path, key]))
}

/** Groups whose keys are values of variables, and that have another name where they are read. */
const CHOSEN_BY_VALUE = [
  'chat.problems.byCode',
  'explanation.distance',
  'explanation.refused',
  'hotspots.stand',
  'moderation.record.actions',
  'rideBuddy.active.marks',
  'rideBuddy.safety.reasons',
  'socket',
  'whichPlace.question',
  'whichPlace.outside',
]

/**
 * The keys of the catalogue that no source names. The sources of a part are those that have its name, as in
 * `useTexts(shellTexts)` or `ShellTexts['menu']`. They name a key by a word, or its group by `reasons[code]`.
 */
export function unusedKeys(catalogue: Group, sources: readonly string[]): readonly string[] {
  return Object.entries(catalogue).flatMap(([part, texts]) => {
    const name = new RegExp(`\\b[${part.charAt(0)}${part.charAt(0).toUpperCase()}]${part.slice(1)}Texts\\b`)
    const named = new Set(
      sources.filter(text => name.test(text)).flatMap(text => text.match(/\w+\[(?!')|\w+/g) ?? []),
    )
    return keysOf(texts, [part]).filter(key => {
      const path = key.split('.')
      const isNamed = named.has(path.at(-1) ?? '') || named.has(`${path.at(-1)}[`)
      return (
        !isNamed && !named.has(`${path.at(-2)}[`) && !CHOSEN_BY_VALUE.includes(path.slice(0, -1).join('.'))
      )
    })
  })
}
