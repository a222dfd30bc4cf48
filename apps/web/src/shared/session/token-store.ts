import type { UserId } from '@sawari/contract'
import { createMemoryStore, isLocalStorage, localStore, type SafeStorage, sessionStore } from '../storage.ts'

const ACCESS_KEY = 'sawari.access'
const REFRESH_KEY = 'sawari.refresh'
const TOKEN_KEYS = [ACCESS_KEY, REFRESH_KEY] as const
const PROFILE_KEY = 'sawari.profile'
/** Written by older versions; removed together with the tokens. */
const LEGACY_KEY = 'token'

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Fields of the user that are newer than those of the access token, or missing there. */
export interface ProfileFields {
  readonly userId: UserId
  readonly name: string
  readonly phone: string
  readonly role?: 'moderator' | undefined
}

/**
 * Stores the session: two keys for the tokens and one for the profile. They live as long as the browser tab, or
 * in local storage if the viewer chose to stay signed in on this device. Storage may be forbidden or full: then they
 * live wherever they can be written, and otherwise in memory, as long as the page.
 */
export interface TokenStore {
  read(): { readonly [Key in keyof Tokens]: string | null }
  /** Replaces the session by another one. */
  begin(tokens: Tokens, keep: boolean): void
  /** Replaces the tokens of the session, where they are. */
  write(tokens: Tokens): void
  /** Whether the tokens are in memory, because no storage takes them. */
  isInMemory(): boolean
  readProfile(): ProfileFields | null
  writeProfile(fields: ProfileFields): void
  /**
   * Calls back when another tab has begun, renewed or ended the session that is kept on this device, or may have:
   * a page that is shown again from the browser's memory was not notified.
   */
  onKeptChange(listener: () => void): void
  /** Removes the session of this tab. Another user's session that is kept on this device stays. */
  clear(): void
}

export function createTokenStore(
  session: SafeStorage = sessionStore,
  local: SafeStorage = localStore,
): TokenStore {
  const memory = createMemoryStore()
  const places = [memory, session, local]
  const hasTokens = (place: SafeStorage) => TOKEN_KEYS.some(key => place.read(key) !== null)
  /** The tab's own session comes first. */
  const home = () => places.find(hasTokens) ?? session
  const writeTo = (place: SafeStorage, tokens: Tokens) => {
    place.write(ACCESS_KEY, tokens.accessToken)
    place.write(REFRESH_KEY, tokens.refreshToken)
    return place.read(ACCESS_KEY) === tokens.accessToken && place.read(REFRESH_KEY) === tokens.refreshToken
  }
  return {
    read: () => ({ accessToken: home().read(ACCESS_KEY), refreshToken: home().read(REFRESH_KEY) }),
    begin(tokens, keep) {
      removeSession()
      for (const place of keep ? [local, session, memory] : [session, local, memory]) {
        if (writeTo(place, tokens)) return
        removeFrom(place)
      }
    },
    write(tokens) {
      const place = home()
      if (writeTo(place, tokens)) return
      // The other tabs of a kept session still use what local storage has; they are notified of the rotation.
      if (place === local && writeTo(session, tokens)) return
      removeFrom(session)
      writeTo(memory, tokens)
    },
    isInMemory: () => hasTokens(memory),
    readProfile: () => profileOf(home().read(PROFILE_KEY)),
    writeProfile: ({ userId, name, phone, role }) =>
      home().write(PROFILE_KEY, JSON.stringify({ userId, name, phone, role })),
    onKeptChange(listener) {
      if (typeof window === 'undefined') return
      window.addEventListener('storage', ({ key, storageArea }) => {
        if (isLocalStorage(storageArea) && (key === REFRESH_KEY || key === null)) listener()
      })
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) listener()
      })
    },
    clear() {
      removeSession()
      local.remove(LEGACY_KEY)
    },
  }

  function removeSession(): void {
    // What is kept on the device may be another passenger's session, unless this tab has no other.
    const place = home()
    removeFrom(memory)
    removeFrom(session)
    if (place === local) removeFrom(local)
  }

  function removeFrom(place: SafeStorage): void {
    for (const key of [...TOKEN_KEYS, PROFILE_KEY]) place.remove(key)
  }
}

function profileOf(text: string | null): ProfileFields | null {
  if (text === null) return null
  try {
    const { userId, name, phone, role } = JSON.parse(text) as Partial<ProfileFields>
    if (typeof userId !== 'string' || typeof name !== 'string' || typeof phone !== 'string') return null
    return { userId, name, phone, ...(role === 'moderator' && { role }) }
  } catch {
    return null
  }
}
