import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

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
  const [english, hindi, sources] = await Promise.all([
    readCatalogue(messages, 'en'),
    readCatalogue(messages, 'hi'),
    readSources(folder),
  ])
  const unused = unusedKeys(english, sources).map(key => `${key} is used nowhere`)
  return [...differencesOf(english, hindi), ...unused]
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

async function readSources(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => !path.startsWith(join(folder, 'messages')))
  return Promise.all(paths.map(path => readFile(path, 'utf8')))
}

const DEVANAGARI = /\p{Script=Devanagari}/u

/** Names that are the same in both languages. */
const NAMES = ['WhatsApp', 'sawari-my-data.json', '10K+']

/** The differences that make a translation invalid: one sentence each, beginning with the key. */
export function differencesOf(english: Entry, hindi: Entry, key = ''): readonly string[] {
  const kind = kindOf(english)
  if (kindOf(hindi) !== kind) return [`${key} is a ${kind} in English and a ${kindOf(hindi)} in Hindi`]
  if (english === '' || hindi === '') return [`${key} is empty`]
  if (typeof english === 'function' && typeof hindi === 'function' && english.length !== hindi.length)
    return [`${key} takes ${english.length} values in English and ${hindi.length} in Hindi`]
  if (kind === 'text' || kind === 'function') {
    const isTranslated = DEVANAGARI.test(String(hindi)) || !hasWords(english, hindi)
    return isTranslated ? [] : [`${key} holds no Devanagari letter in Hindi`]
  }
  const keyOf = (name: string) => (key === '' ? name : `${key}.${name}`)
  const ours = new Map(entriesOf(english))
  const theirs = new Map(entriesOf(hindi))
  return [
    ...[...ours].flatMap(([name, entry]) => {
      const other = theirs.get(name)
      return other === undefined
        ? [`${keyOf(name)} is missing in Hindi`]
        : differencesOf(entry, other, keyOf(name))
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
