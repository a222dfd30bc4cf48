// Storage may be full, forbidden or absent (private windows): then nothing is stored, and no error is thrown.

export interface SafeStorage {
  read(key: string): string | null
  write(key: string, value: string): void
  remove(key: string): void
  keys(): readonly string[]
}

function safely<T>(fallback: T, action: () => T): T {
  try {
    return action()
  } catch {
    return fallback
  }
}

function safeStorage(open: () => Storage): SafeStorage {
  return {
    read: key => safely(null, () => open().getItem(key)),
    write: (key, value) => safely(undefined, () => open().setItem(key, value)),
    remove: key => safely(undefined, () => open().removeItem(key)),
    keys: () => safely([], () => Object.keys(open())),
  }
}

/** For a device that stores nothing: it lasts as long as the page. */
export function createMemoryStore(): SafeStorage {
  const kept = new Map<string, string>()
  return {
    read: key => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: key => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
}

/** Whether a storage event is about local storage. */
export const isLocalStorage = (area: Storage | null) => safely(false, () => area === window.localStorage)

export const localStore = safeStorage(() => window.localStorage)
export const sessionStore = safeStorage(() => window.sessionStorage)
