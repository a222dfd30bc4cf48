import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { currentLanguage } from '../../../messages/language.ts'
import { useApp } from '../../app-context.ts'
import { useClientConfig } from '../../client-config.ts'
import type { MapHandle, MapView } from '../handle/map-handle.ts'
import { giveUpWebGl2, hasWebGl2, prefersLessData } from '../handle/map-support.ts'
import { basemapQuery } from '../style/basemap-query.ts'
import type { LiveMap, StartOptions } from './live-map.tsx'

/**
 * - asleep: waits for a tap, to save data.
 * - loading: a skeleton takes the place of the map.
 * - failed: the code did not load; the passenger can retry.
 * - unsupported: this device cannot draw the map.
 */
export type MapStatus = 'asleep' | 'loading' | 'ready' | 'failed' | 'unsupported'

interface Attempt {
  readonly number: number
  readonly view: Pick<MapView, 'centre' | 'zoom'>
  readonly contextsLost: number
}

interface StartedMap {
  readonly handle: MapHandle
  readonly LiveMap: typeof LiveMap
}

export function initialMapStatus(): MapStatus {
  // The device is unknown during prerendering: assumes that it can draw the map.
  if (import.meta.env.SSR) return 'loading'
  if (!hasWebGl2()) return 'unsupported'
  return prefersLessData() ? 'asleep' : 'loading'
}

/**
 * One map in the container while the component is mounted; rebuilt once if the device drops its graphics context.
 * Its code keeps a cheap phone busy for a second, so it loads when the map is `wanted`, or in a quiet moment.
 */
export function useMap(
  container: RefObject<HTMLElement | null>,
  firstView: Pick<MapView, 'centre' | 'zoom'>,
  regionName: string,
  wanted: boolean,
) {
  const { api } = useApp()
  const queries = useQueryClient()
  const { data: config, isPending } = useClientConfig()
  const [status, setStatus] = useState(initialMapStatus)
  const [isDue, setDue] = useState(false)
  const [started, setStarted] = useState<StartedMap | null>(null)
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, view: firstView, contextsLost: 0 })
  if (wanted && !isDue) setDue(true)
  const waits = status === 'loading' && !isDue
  const isRunning = isDue && !isPending && (status === 'loading' || status === 'ready')
  // Read when the map starts: a later change, such as another language, does not start another map.
  const atStart = useEffectEvent(() => ({
    look: { tiles: config?.vectorTiles, language: currentLanguage() },
    regionName,
    isAwaited: wanted,
  }))

  useEffect(() => {
    if (waits) return whenQuiet(() => setDue(true))
  }, [waits])

  // With the library, so that the first view is whole when it is shown.
  useEffect(() => {
    if (isRunning) void queries.prefetchQuery(basemapQuery(api))
  }, [isRunning, queries, api])

  useEffect(() => {
    if (!isRunning || !container.current) return
    const abort = new AbortController()
    const { signal } = abort
    const onContextLost = (view: MapView) => {
      setStarted(null)
      const contextsLost = attempt.contextsLost + 1
      if (contextsLost > 1) giveUpWebGl2()
      setStatus(contextsLost > 1 ? 'unsupported' : 'loading')
      setAttempt({ number: attempt.number + 1, view, contextsLost })
    }
    const { view } = attempt
    loadAndStart({ container: container.current, view, ...atStart(), signal, onContextLost }).then(
      ready => {
        if (signal.aborted) return
        setStarted(ready)
        setStatus('ready')
      },
      () => {
        if (!signal.aborted) setStatus('failed')
      },
    )
    return () => {
      setStarted(null)
      abort.abort()
    }
  }, [isRunning, attempt, container])

  const handle = started?.handle
  useEffect(() => handle?.map.getCanvas().setAttribute('aria-label', regionName), [handle, regionName])

  return {
    status,
    started,
    /** Starts to load the map now. */
    hurry: () => setDue(true),
    /** Loads a map that is asleep, or has failed. */
    wake() {
      setDue(true)
      setAttempt(previous => ({ ...previous, number: previous.number + 1 }))
      setStatus('loading')
    },
  }
}

/** The code that starts a map loads with the library: the first load of a screen does not need it. */
async function loadAndStart(options: StartOptions): Promise<StartedMap> {
  const code = Promise.all([import('./live-map.tsx'), import('../handle/maplibre.ts')])
  const [{ startMap, LiveMap }, maplibre] = await code
  // The evaluation of the library and the start of the map are two tasks.
  await new Promise(done => setTimeout(done))
  options.signal.throwIfAborted()
  return { handle: await startMap(maplibre, options), LiveMap }
}

/** The time without input after which the map starts to load. */
const QUIET_MS = 2_500
const INPUTS = ['pointerdown', 'keydown', 'scroll', 'touchmove', 'wheel'] as const

/** Calls back once, when the page has loaded and had no input for a while; returns the function that cancels it. */
function whenQuiet(callback: () => void): () => void {
  let timer: number | undefined
  const listening = new AbortController()
  const wait = () => {
    clearTimeout(timer)
    if (document.readyState === 'complete') timer = window.setTimeout(callback, QUIET_MS)
  }
  const options = { capture: true, passive: true, signal: listening.signal }
  for (const event of ['load', ...INPUTS]) window.addEventListener(event, wait, options)
  wait()
  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}
