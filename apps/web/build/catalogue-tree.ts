/** A part of the texts as it comes from its file: groups and lists of texts and of functions that build one. */
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

/** 'profile.edit' for every entry that is not a group. A list is one key: nobody asks for its items by name. */
export function keysOf(entry: Entry, path: readonly string[] = []): readonly string[] {
  if (kindOf(entry) !== 'group') return [path.join('.')]
  return entriesOf(entry).flatMap(([key, below]) => keysOf(below, [...path, key]))
}
