import type { Point } from '@sawari/planner/geo'
import { useEffect } from 'react'
import { type LayerGroup, useLayers, useMapHandle } from '../handle/map-handle.ts'
import { metreRadius, pixelsAtZoomZero, pointFeature, showFeatures } from '../style/map-layer.ts'

export type ReachShade = 'near' | 'middle' | 'far'

export interface ReachedPoint extends Point {
  readonly shade: ReachShade
}

const SOURCE = 'reach'
/** A walk of some eight minutes from each place. */
const SHADE_METRES = 600
/** More than the dot, so that the shades show at any zoom. */
const SHADE_PIXELS = 10
/** The colours of the shades, on the map and in the list. */
export const REACH_COLOURS: Readonly<Record<ReachShade, string>> = {
  near: '#0b6b3a',
  middle: '#a07800',
  far: '#b3541e',
}

const LAYERS: LayerGroup = {
  sources: [SOURCE],
  layers: [
    {
      id: 'reach-shades',
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-color': ['get', 'colour'],
        'circle-opacity': 0.14,
        'circle-radius': metreRadius('radius', SHADE_PIXELS),
      },
    },
    {
      id: 'reach-dots',
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-color': ['get', 'colour'],
        'circle-radius': 6,
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2,
      },
    },
  ],
}

/** The reachable places as dots, each with a shaded area. */
export function ReachLayer({ places }: { readonly places: readonly ReachedPoint[] }) {
  const handle = useMapHandle()
  useLayers(LAYERS)
  useEffect(() => {
    const features = places.map(place => {
      const radius = pixelsAtZoomZero(SHADE_METRES, place)
      return pointFeature(place, { colour: REACH_COLOURS[place.shade], radius })
    })
    showFeatures(handle.map, SOURCE, features)
    if (places.length > 1) handle.fitPoints(places)
  }, [handle, places])
  return null
}
