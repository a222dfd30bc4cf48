import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapHandle } from '../handle/map-handle.ts'
import { type Box, coversOf } from '../handle/uncovered.ts'

const SOURCE = 'over-map'
const IMAGE = 'over-map'
/** An element is filled with invisible marks of this size. */
const MARK_PIXELS = 24

/** Keeps names of the map off the buttons and notes over it, whenever the map rests. */
export function NamesClear() {
  const { map } = useMapHandle()
  useEffect(() => {
    const side = MARK_PIXELS
    if (!map.hasImage(IMAGE))
      map.addImage(IMAGE, { width: side, height: side, data: new Uint8Array(side * side * 4) })
    map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    // On top: the engine places the names of higher layers first, and this mark before all names.
    map.addLayer({
      id: SOURCE,
      type: 'symbol',
      source: SOURCE,
      layout: { 'icon-image': IMAGE, 'icon-allow-overlap': true, 'icon-padding': 0 },
    })
    const update = () => {
      const covers = coversOf(map.getContainer(), '[data-over-map="names"]')
      const features = covers.flatMap(marksIn).map(([x, y]) => {
        const { lng, lat } = map.unproject([x, y])
        const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
        return { type: 'Feature' as const, properties: {}, geometry }
      })
      void map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features })
    }
    const moves = map.on('moveend', update)
    update()
    return () => {
      moves.unsubscribe()
      remove(map)
    }
  }, [map])
  return null
}

/** The middles of marks that fill the box, in pixels. */
function marksIn({ left, top, right, bottom }: Box): [number, number][] {
  const along = (from: number, to: number) => {
    const count = Math.max(1, Math.ceil((to - from) / MARK_PIXELS))
    return Array.from({ length: count }, (_, index) => from + ((index + 0.5) / count) * (to - from))
  }
  return along(top, bottom).flatMap(y => along(left, right).map((x): [number, number] => [x, y]))
}

function remove(map: MapLibreMap): void {
  // A map that was removed, or lost its context, has no style to clean up.
  if (!map.style) return
  if (map.getLayer(SOURCE)) map.removeLayer(SOURCE)
  if (map.getSource(SOURCE)) map.removeSource(SOURCE)
}
