import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useClientConfig } from '../../client-config.ts'
import { BaseMap } from '../base/base-map.tsx'
import { NamesClear } from '../base/names-clear.tsx'
import { addStreetTiles } from '../base/street-tiles.ts'
import { MapContext, type MapHandle, type MapView } from '../handle/map-handle.ts'
import { drawAtFirst } from '../still/first-drawing.ts'

/** Less than one pixel at every zoom of the map. */
const A_PIXEL_DEGREES = 1e-6

export interface LiveMapProps {
  readonly handle: MapHandle
  /** The map, still hidden, was moved away from the picture. */
  readonly onMoved: (handle: MapHandle) => void
  /** The map has drawn all its layers. */
  readonly onDrawn: (handle: MapHandle) => void
  /** Called if street tiles of another server are configured. */
  readonly onTiles: (areShown: boolean) => void
  readonly children: ReactNode
}

/** Draws what every map has, then the layers of the screen (`children`). Its code loads with the engine. */
export function LiveMap({ handle, onMoved, onDrawn, onTiles, children }: LiveMapProps) {
  useFirstDrawing(handle, onMoved, onDrawn)
  useStreetTiles(handle, onTiles)
  return (
    <MapContext value={handle}>
      <BaseMap />
      <NamesClear />
      {children}
    </MapContext>
  )
}

function useFirstDrawing(
  handle: MapHandle,
  onMoved: LiveMapProps['onMoved'],
  onDrawn: LiveMapProps['onDrawn'],
): void {
  const moved = useEffectEvent(() => onMoved(handle))
  const drawn = useEffectEvent(() => onDrawn(handle))
  useEffect(() => {
    const hurry = new AbortController()
    const pictured = handle.view()
    const moves = handle.map.on('move', () => {
      if (!hurry.signal.aborted && isSamePlace(pictured, handle.view())) return
      hurry.abort()
      moved()
    })
    const stop = () => {
      moves.unsubscribe()
      hurry.abort()
    }
    void drawAtFirst(handle, hurry.signal).then(() => {
      stop()
      drawn()
    })
    return stop
  }, [handle])
}

/** Adds street tiles above the schematic map, if they can be loaded. */
function useStreetTiles({ map }: MapHandle, onTiles: LiveMapProps['onTiles']): void {
  const url = useClientConfig().data?.tiles?.url
  const changed = useEffectEvent((areShown: boolean) => onTiles(areShown))
  useEffect(() => {
    if (url) return addStreetTiles(map, url, areShown => changed(areShown))
  }, [map, url])
}

/** Whether only the size or padding has changed: the picture follows such a change. */
function isSamePlace(before: MapView, after: MapView): boolean {
  return (
    before.zoom === after.zoom &&
    Math.abs(before.centre.latitude - after.centre.latitude) < A_PIXEL_DEGREES &&
    Math.abs(before.centre.longitude - after.centre.longitude) < A_PIXEL_DEGREES
  )
}
