import { type ComponentType, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { currentLanguage } from '../../../messages/language.ts'
import { useClientConfig } from '../../client-config.ts'
import type { MapHandle, MapView } from '../handle/map-handle.ts'
import { giveUpWebGl2, hasWebGl2, prefersLessData } from '../handle/map-support.ts'
import type { MapLook } from '../style/map-style.ts'
import type { LiveMapProps, StartOptions } from './live-map.tsx'

/**
 * - asleep: waits for a tap, to save data.
 * - still: shows a picture until the map is wanted, or until a quiet moment.
 * - failed: the code did not load; the passenger can retry.
 * - unsupported: this device cannot draw the map.
 */
export type MapStatus = 'asleep' | 'still' | 'loading' | 'ready' | 'failed' | 'unsupported'

interface Attempt {
  readonly number: number
  readonly view: Pick<MapView, 'centre' | 'zoom'>
  readonly contextsLost: number
}

interface StartedMap {
  readonly handle: MapHandle
  readonly LiveMap: ComponentType<LiveMapProps>
}

export function initialMapStatus(): MapStatus {
  // The device is unknown during prerendering: assumes that it can draw the map.
  if (import.meta.env.SSR) return 'still'
  if (!hasWebGl2()) return 'unsupported'
  return prefersLessData() ? 'asleep' : 'still'
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
  const look = useMapLook()
  const [status, setStatus] = useState(initialMapStatus)
  const [started, setStarted] = useState<StartedMap | null>(null)
  const handle = started?.handle
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, view: firstView, contextsLost: 0 })
  const isRunning = status === 'loading' || status === 'ready'
  // Read when the map starts: a later change, such as another language, does not start another map.
  const atStart = useEffectEvent(() => ({ look: look!, regionName }))
  const isKnown = look !== undefined

  useEffect(() => {
    if (!isRunning || !isKnown || !container.current) return
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
  }, [isRunning, isKnown, attempt, container])

  useEffect(() => handle?.map.getCanvas().setAttribute('aria-label', regionName), [handle, regionName])

  useEffect(() => {
    if (status !== 'still') return
    const start = () => setStatus('loading')
    if (wanted) start()
    else return whenQuiet(start)
  }, [status, wanted])

  const wake = () => {
    setAttempt(previous => ({ ...previous, number: previous.number + 1 }))
    setStatus('loading')
  }
  return { status, started, view: attempt.view, wake }
}

/** The code that starts a map loads with the engine: the first load of a screen does not need it. */
async function loadAndStart(options: StartOptions): Promise<StartedMap> {
  const { startMap, LiveMap } = await import('./live-map.tsx')
  options.signal.throwIfAborted()
  return { handle: await startMap(options), LiveMap }
}

/** The time without input after which the map starts to load. */
const QUIET_MS = 2_500
const INPUTS = ['pointerdown', 'keydown', 'scroll', 'touchmove', 'wheel'] as const

/**
 * Calls back once, when the page has loaded and had no input for a while; returns the function that cancels
 * it.
 */
function whenQuiet(callback: () => void): () => void {
  let timer: number | undefined
  const wait = () => {
    clearTimeout(timer)
    if (document.readyState === 'complete') timer = window.setTimeout(done, QUIET_MS)
  }
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('load', wait)
    for (const input of INPUTS) window.removeEventListener(input, wait, { capture: true })
  }
  const done = () => {
    stop()
    callback()
  }
  window.addEventListener('load', wait)
  for (const input of INPUTS) window.addEventListener(input, wait, { capture: true, passive: true })
  wait()
  return stop
}

/** How a new map is drawn; undefined until the server's configuration is loaded, or while it is unavailable. */
function useMapLook(): MapLook | undefined {
  const { data, isPending } = useClientConfig()
  if (isPending) return undefined
  return { tiles: data?.vectorTiles, language: currentLanguage() }
}
