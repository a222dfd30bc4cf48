import type { Point } from '@sawari/planner/geo'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapHandle } from '../handle/map-handle.ts'
import { metreRadius, pixelsAtZoomZero } from '../style/map-scale.ts'

export type ReachShade = 'near' | 'middle' | 'far'

export interface ReachedPoint extends Point {
  readonly shade: ReachShade
}

const SOURCE = 'reach'
const SHADES = 'reach-shades'
const DOTS = 'reach-dots'
/** A walk of some eight minutes from each place. */
const SHADE_METRES = 600
/** More than the dot, so that the shades show at any zoom. */
const SHADE_PIXELS = 10

/** As in the list. */
const COLOURS: Readonly<Record<ReachShade, string>> = { near: '#0b6b3a', middle: '#a07800', far: '#b3541e' }

interface ReachLayerProps {
  readonly places: readonly ReachedPoint[]
}

/** The reachable places as dots, each with a shaded area. */
export function ReachLayer({ places }: ReachLayerProps) {
  const handle = useMapHandle()
  const { map } = handle

  useEffect(() => {
    map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    const colour = ['get', 'colour'] as ['get', string]
    map.addLayer({
      id: SHADES,
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-color': colour,
        'circle-opacity': 0.14,
        'circle-radius': metreRadius('radius', SHADE_PIXELS),
      },
    })
    map.addLayer({
      id: DOTS,
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-color': colour,
        'circle-radius': 6,
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2,
      },
    })
    return () => {
      for (const layer of [SHADES, DOTS]) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(SOURCE)) map.removeSource(SOURCE)
    }
  }, [map])

  useEffect(() => {
    const features = places.map(({ latitude, longitude, shade }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      properties: {
        colour: COLOURS[shade],
        radius: pixelsAtZoomZero(SHADE_METRES, { latitude, longitude }),
      },
    }))
    void map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features })
    if (places.length > 1) handle.fitPoints(places)
  }, [map, handle, places])

  return null
}
