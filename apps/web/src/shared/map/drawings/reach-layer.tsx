import type { Point } from '@sawari/geo'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMapHandle } from '../handle/map-handle.ts'
import { pixelsAtZoomZero } from '../style/map-scale.ts'

export interface ReachedPoint extends Point {
  readonly minutes: number
}

const SOURCE = 'reach'
const SHADES = 'reach-shades'
const DOTS = 'reach-dots'
/** A walk of some eight minutes from each place. */
const SHADE_METRES = 600

/** Near, middle and far, as in the list. */
const COLOURS = ['#0b6b3a', '#a07800', '#b3541e'] as const

interface ReachLayerProps {
  readonly places: readonly ReachedPoint[]
}

/** The reachable places as dots, each with a shaded area, coloured by thirds of the minutes. */
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
        'circle-radius': [
          'interpolate',
          ['exponential', 2],
          ['zoom'],
          0,
          ['get', 'radius'],
          22,
          ['*', 2 ** 22, ['get', 'radius']],
        ],
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
    const most = Math.max(1, ...places.map(({ minutes }) => minutes))
    const features = places.map(({ latitude, longitude, minutes }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      properties: {
        colour: COLOURS[Math.min(2, Math.floor((3 * (minutes - 1)) / most))],
        radius: pixelsAtZoomZero(SHADE_METRES, { latitude, longitude }),
      },
    }))
    void map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features })
    if (places.length > 1) handle.fitPoints(places)
  }, [map, handle, places])

  return null
}
