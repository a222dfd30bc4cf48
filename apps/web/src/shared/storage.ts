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

export const localStore = safeStorage(() => window.localStorage)
export const sessionStore = safeStorage(() => window.sessionStorage)
