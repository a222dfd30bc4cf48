import type { App } from '../app-context.ts'
import { PRIVATE_KEY_PREFIX, VISITOR_KEY_PREFIX } from '../session/token-store.ts'
import { localStore, type SafeStorage } from '../storage.ts'

export type PersonalStorage = Pick<SafeStorage, 'read' | 'write' | 'remove'>

/**
 * The part of local storage with data that this person has typed or planned. A passenger's data are removed at
 * sign-out. A visitor's data become the passenger's at the next sign-in on this device. A visitor cannot read
 * the data of a passenger who closed the tab without signing out.
 */
export function createPersonalStorage({ session }: App): PersonalStorage {
  const keyOf = (name: string) =>
    (session.state().status === 'visitor' ? VISITOR_KEY_PREFIX : PRIVATE_KEY_PREFIX) + name
  return {
    read: name => localStore.read(keyOf(name)),
    write: (name, value) => localStore.write(keyOf(name), value),
    remove: name => localStore.remove(keyOf(name)),
  }
}
