/** The content of a text file: groups and lists of texts and of functions that build a text. */
export type Entry = string | TextFunction | readonly Entry[] | Group
export type TextFunction = (...gaps: never[]) => string
export interface Group {
  readonly [key: string]: Entry
}

export type Kind = 'text' | 'function' | 'list' | 'group'

export function kindOf(entry: Entry): Kind {
  if (typeof entry === 'string') return 'text'
  if (typeof entry === 'function') return 'function'
  return Array.isArray(entry) ? 'list' : 'group'
}

/** The entries below a group or list by key; texts and functions have none. */
export function entriesOf(entry: Entry): readonly (readonly [key: string, entry: Entry])[] {
  return typeof entry === 'object' ? Object.entries(entry as Group) : []
}

/** The path of every entry that is not a group, such as 'profile.edit'. A list is one key: its items have no names. */
export function keysOf(entry: Entry, path: readonly string[] = []): readonly string[] {
  if (kindOf(entry) !== 'group') return [path.join('.')]
  return entriesOf(entry).flatMap(([key, below]) => keysOf(below, [...path, key]))
}
