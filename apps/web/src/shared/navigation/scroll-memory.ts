import type { SafeStorage } from '../storage.ts'

const STORAGE_KEY = 'sawari.scroll'

/** The scroll position of each entry in the browser's history, in pixels. */
export interface ScrollMemory {
  readonly positionOf: (entryKey: string) => number | null
  readonly remember: (entryKey: string, position: number) => void
  /** Keeps the positions for a reload. */
  readonly save: () => void
}

export function createScrollMemory(storage: SafeStorage): ScrollMemory {
  const positions = new Map<string, number>(readPositions(storage.read(STORAGE_KEY)))
  return {
    positionOf: entryKey => positions.get(entryKey) ?? null,
    remember: (entryKey, position) => positions.set(entryKey, position),
    save: () => storage.write(STORAGE_KEY, JSON.stringify([...positions])),
  }
}

function readPositions(stored: string | null): [string, number][] {
  if (stored === null) return []
  try {
    const entries: unknown = JSON.parse(stored)
    return Array.isArray(entries) ? entries.filter(isPosition) : []
  } catch {
    return []
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
}
