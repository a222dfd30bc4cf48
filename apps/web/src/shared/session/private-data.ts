// What the browser stores for a person. Every key has the id of its owner; a visitor's keys have a prefix of their own.

import type { UserId } from '@sawari/contract'
import { localStore, type SafeStorage } from '../storage.ts'

/** Whose data a tab reads and writes; null is a visitor. */
export type Owner = UserId | null

const MINE = 'sawari.mine.'
const VISITORS = 'sawari.visitor.'
export const PLACES = 'places.1'
/** Places of a visitor or of an older version, until the saved places of their new owner have loaded and merged them. */
export const ARRIVED_PLACES = 'arrived-places.1'
/**
 * here: the owner has signed in on this device and has not signed out. moved: the same according to version 0.10.0, of
 * which a tab may still be open.
 */
const SIGNED_IN = 'signed-in'

/** Version 0.10.0 had one slot for all users, and stored its owner beside it. */
const OLDER_OWNER = `${MINE}owner`
const OLDER_NAMES = [
  'active-connections',
  'company-until',
  'connections',
  'feedback-draft',
  'last-plan.1',
  'notifications',
  PLACES,
]
const OLDER_VISITORS_PLACES = 'sawari.places.1'
/** Older than 0.10.0, and without an owner. */
const OLDEST_PLAN = 'sawari.last-plan.1'

/** The key of an owner's entry; null for an id that cannot be part of a key. */
export function privateKey(owner: Owner, name: string): string | null {
  if (owner === null) return VISITORS + name
  return isPartOfKeys(owner) ? `${MINE}${owner}.${name}` : null
}

export type PrivateData = ReturnType<typeof createPrivateData>

/** Gives the entries in local storage to their owners, and removes those of a user whose session ends. */
export function createPrivateData(
  local: SafeStorage = localStore,
  tabs: SignedInTabs = createSignedInTabs(),
) {
  let shown: Owner = null
  moveOlder()
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      // The same user has signed out of another session, in another tab.
      if (shown !== null && key === privateKey(shown, SIGNED_IN)) mark(shown, 'here')
    })

  return {
    /** Records whose data this tab shows. */
    show(owner: Owner): void {
      shown = owner
      tabs.hold(owner)
      if (owner !== null) mark(owner, 'here')
    },
    /**
     * At a sign-in the user becomes the owner of a visitor's data, and data of users who have closed their tabs without
     * a sign-out are removed. Returns whether there was such a user.
     */
    async claim(userId: UserId): Promise<boolean> {
      for (const name of namesUnder(VISITORS)) move(VISITORS + name, userId, name)
      const present = await tabs.users()
      const absent = signedIn().filter(owner => owner !== userId && !present?.has(owner))
      for (const owner of absent) forgetAbsent(owner, present !== null)
      return absent.length > 0
    },
    /** At the end of a session: removes its user's data. */
    remove(owner: Owner): void {
      moveOlder()
      if (owner !== null) removeAll(owner)
    },
    /** Whether a user who is signed in on any tab has an entry of this name. */
    async isInUse(name: string): Promise<boolean> {
      const users = await tabs.users()
      return [...(users ?? [])].some(userId => read(userId, name) !== null)
    },
  }

  function forgetAbsent(owner: UserId, isAbsenceCertain: boolean): void {
    if (isAbsenceCertain && read(owner, SIGNED_IN) === 'here') removeAll(owner)
    else local.remove(`${MINE}${owner}.${SIGNED_IN}`)
  }

  function removeAll(owner: UserId): void {
    if (!isPartOfKeys(owner)) return
    const prefix = `${MINE}${owner}.`
    for (const name of namesUnder(prefix)) local.remove(prefix + name)
  }

  function moveOlder(): void {
    local.remove(OLDEST_PLAN)
    const owner = local.read(OLDER_OWNER) as UserId | null
    for (const name of OLDER_NAMES) {
      if (owner === null) local.remove(MINE + name)
      else move(MINE + name, owner, name)
    }
    if (owner !== null && read(owner, SIGNED_IN) === null) mark(owner, 'moved')
    local.remove(OLDER_OWNER)
    move(OLDER_VISITORS_PLACES, null, PLACES)
  }

  function move(from: string, owner: Owner, name: string): void {
    const value = local.read(from)
    if (value === null) return
    const isMerged = name === PLACES && read(owner, PLACES) !== null
    const to = privateKey(owner, isMerged ? ARRIVED_PLACES : name)
    if (to !== null) local.write(to, value)
    local.remove(from)
  }

  function mark(owner: UserId, how: 'here' | 'moved'): void {
    const key = privateKey(owner, SIGNED_IN)
    if (key !== null && local.read(key) !== how) local.write(key, how)
  }

  function read(owner: Owner, name: string): string | null {
    const key = privateKey(owner, name)
    return key === null ? null : local.read(key)
  }

  function signedIn(): readonly UserId[] {
    const end = `.${SIGNED_IN}`
    const names = namesUnder(MINE).filter(name => name.endsWith(end))
    return names.map(name => name.slice(0, -end.length) as UserId)
  }

  function namesUnder(prefix: string): readonly string[] {
    return local.keys().flatMap(key => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  }
}

/** Ids come from tokens and from storage. With a dot the entries of one id could be those of another. */
function isPartOfKeys(id: string): boolean {
  return id !== '' && !id.includes('.')
}

// Which users are signed in on the open tabs of this browser. A tab holds a lock with its user's id until it is closed.

const LOCK = 'sawari.signed-in.'

export interface SignedInTabs {
  /** The user of this tab; null for a visitor. */
  hold(userId: UserId | null): void
  /** The users of all tabs; null in a browser without Web Locks, or on a page served by plain HTTP. */
  users(): Promise<ReadonlySet<UserId> | null>
}

function createSignedInTabs(): SignedInTabs {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  let held: UserId | null = null
  let release: () => void = () => undefined
  let released: Promise<unknown> = Promise.resolve()

  return {
    hold(userId) {
      if (userId === held) return
      held = userId
      release()
      if (userId === null || !locks) return
      const { promise: until, resolve } = Promise.withResolvers<void>()
      release = resolve
      released = locks.request(LOCK + userId, { mode: 'shared' }, () => until).catch(() => undefined)
    },
    async users() {
      if (!locks) return null
      if (held === null) await released
      const { held: all = [] } = await locks.query()
      const names = all.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
      return new Set(names as UserId[])
    },
  }
}

/** The switches of this device, removed at sign-out: a later session of the same viewer takes them over. */
export const KEPT_SWITCHES = 'notifications'
