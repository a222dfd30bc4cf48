// Whether the passenger has paused all automatic movement. The choice is stored on the device.

import { createStore } from 'zustand/vanilla'
import { useApp } from '../../app-context.ts'
import { localStore } from '../../storage.ts'
import { useStore } from '../../use-store.ts'

const STORAGE_KEY = 'sawari.motion'
const PAUSED = 'paused'

/** The choice, and a function that changes and stores it. */
export function useMotionChoice(): {
  readonly paused: boolean
  readonly setPaused: (paused: boolean) => void
} {
  const store = useApp().only(createMotionStore)
  return { paused: useStore(store), setPaused: paused => store.setState(paused) }
}

function createMotionStore() {
  const store = createStore<boolean>(() => localStore.read(STORAGE_KEY) === PAUSED)
  store.subscribe(paused => {
    if (paused) localStore.write(STORAGE_KEY, PAUSED)
    else localStore.remove(STORAGE_KEY)
  })
  return store
}
