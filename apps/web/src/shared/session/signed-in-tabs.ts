// Which users are signed in on the open tabs of this browser. A tab holds a lock with its user's id until it is closed.
import type { UserId } from '@sawari/contract'

const LOCK = 'sawari.signed-in.'

export interface SignedInTabs {
  /** The user of this tab; null for a visitor. */
  hold(userId: UserId | null): void
  /** The users of all tabs; null in a browser without Web Locks, or on a page served by plain HTTP. */
  users(): Promise<ReadonlySet<UserId> | null>
}

export function createSignedInTabs(): SignedInTabs {
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
