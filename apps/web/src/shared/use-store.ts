import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

/**
 * The state of a store; re-renders the component when it changes. It replaces the hook of zustand's React entry,
 * which makes the bundler split the first load into eight more files (3 KB).
 */
export function useStore<State>({
  subscribe,
  getState,
  getInitialState,
}: Pick<StoreApi<State>, 'subscribe' | 'getState' | 'getInitialState'>): State {
  return useSyncExternalStore(subscribe, getState, getInitialState)
}
