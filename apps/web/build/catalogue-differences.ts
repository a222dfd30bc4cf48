import { type Entry, entriesOf, kindOf } from './catalogue-tree.ts'

const DEVANAGARI = /\p{Script=Devanagari}/u

/**
 * The differences that make a translation invalid: one sentence each, beginning with the key.
 * `sameInBoth` lists the keys whose text contains nothing to translate.
 */
export function differencesOf(
  english: Entry,
  hindi: Entry,
  sameInBoth: ReadonlySet<string>,
): readonly string[] {
  const latin: string[] = []
  const problems = compared('', english, hindi, latin)
  const untranslated = latin.filter(key => !sameInBoth.has(key))
  const stale = [...sameInBoth].filter(key => !latin.includes(key))
  return [
    ...problems,
    ...untranslated.map(key => `${key} holds no Devanagari letter in Hindi`),
    ...stale.map(key => `${key} is listed as the same in both languages, and is not`),
  ]
}

/** Adds the keys whose Hindi text has no Devanagari letter to `latin`. */
function compared(key: string, english: Entry, hindi: Entry, latin: string[]): readonly string[] {
  const kind = kindOf(english)
  if (kindOf(hindi) !== kind) return [`${key} is a ${kind} in English and a ${kindOf(hindi)} in Hindi`]
  if (english === '' || hindi === '') return [`${key} is empty`]
  if (typeof english === 'function' && typeof hindi === 'function' && english.length !== hindi.length)
    return [`${key} takes ${english.length} values in English and ${hindi.length} in Hindi`]
  // The source code of a function contains its words.
  if ((kind === 'text' || kind === 'function') && !DEVANAGARI.test(String(hindi))) latin.push(key)
  return comparedBelow(key, english, hindi, latin)
}

function comparedBelow(key: string, english: Entry, hindi: Entry, latin: string[]): readonly string[] {
  const keyOf = (name: string) => (key === '' ? name : `${key}.${name}`)
  const ours = new Map(entriesOf(english))
  const theirs = new Map(entriesOf(hindi))
  return [
    ...[...ours].flatMap(([name, entry]) => {
      const other = theirs.get(name)
      return other === undefined
        ? [`${keyOf(name)} is missing in Hindi`]
        : compared(keyOf(name), entry, other, latin)
    }),
    ...[...theirs.keys()].filter(name => !ours.has(name)).map(name => `${keyOf(name)} is missing in English`),
  ]
}
