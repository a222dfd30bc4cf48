import { useMemo } from 'react'
import { useApp } from '../app-context.ts'
import type { Session } from '../session/create-session.ts'
import { privateKey } from '../session/private-data.ts'
import { localStore, type SafeStorage } from '../storage.ts'
import { useSession } from './use-session.ts'

export type PersonalStorage = Pick<SafeStorage, 'read' | 'write' | 'remove'>

/**
 * The part of local storage with the data of `owner`: the person of this tab, unless one is named. A passenger's data
 * are removed at sign-out; a visitor's become the passenger's at the next sign-in on this device. Once another
 * person's session has begun in the tab, it stores nothing and finds nothing.
 */
export function personalStorage(
  session: Pick<Session, 'owner'>,
  owner = session.owner(),
  storage: SafeStorage = localStore,
): PersonalStorage {
  const keyOf = (name: string) =>
    owner === undefined || session.owner() !== owner ? null : privateKey(owner, name)
  return {
    read(name) {
      const key = keyOf(name)
      return key === null ? null : storage.read(key)
    },
    write(name, value) {
      const key = keyOf(name)
      if (key !== null) storage.write(key, value)
    },
    remove(name) {
      const key = keyOf(name)
      if (key !== null) storage.remove(key)
    },
  }
}

/** The storage of the person whom the component is shown to. */
export function usePersonalStorage(): PersonalStorage {
  const { session } = useApp()
  useSession()
  const owner = session.owner()
  return useMemo(() => personalStorage(session, owner), [session, owner])
}
