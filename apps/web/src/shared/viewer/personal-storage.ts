import type { App } from '../app-context.ts'
import { PRIVATE_KEY_PREFIX, VISITOR_KEY_PREFIX } from '../session/token-store.ts'
import { localStore, type SafeStorage } from '../storage.ts'

export type PersonalStorage = Pick<SafeStorage, 'read' | 'write' | 'remove'>

/**
 * The part of local storage with what this person has typed or planned. What a passenger stores is removed at
 * sign-out. What a visitor stores becomes the passenger's at the next sign-in on this device. A visitor cannot read
 * what a passenger left by closing the tab.
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
