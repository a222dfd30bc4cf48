import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentLanguage } from '../../../messages/language.ts'
import { useApp } from '../../app-context.ts'
import { type LayerGroup, useLayers, useMapHandle } from '../handle/map-handle.ts'
import { type Box, coversOf } from '../handle/uncovered.ts'
import { BASE_MAP_SOURCE, baseMapFeatures, baseMapNames } from '../style/base-map-style.ts'
import { groundNameLayers } from '../style/ground-style.ts'
import { pointFeature, prepareLetters, showFeatures } from '../style/map-layer.ts'
import { basemapQuery } from './basemap-query.ts'

/** The base of every map: the schematic map. */
export function BaseMap() {
  const { map, view, look } = useMapHandle()
  const basemap = useQuery(basemapQuery(useApp().api)).data
  const language = currentLanguage()

  useEffect(() => {
    if (!basemap) return
    const abort = new AbortController()
    const show = async () => {
      const features = baseMapFeatures(basemap, language)
      for (const names of baseMapNames(features, view().bounds))
        await prepareLetters(map, names, abort.signal)
      if (!abort.signal.aborted) showFeatures(map, BASE_MAP_SOURCE, features)
    }
    void show()
    return () => abort.abort()
  }, [map, view, basemap, language])

  // The names of the tiles; MapLibre skips values that have not changed.
  useEffect(() => {
    for (const { id, layout } of look.tiles ? groundNameLayers(language) : [])
      map.setLayoutProperty(id, 'text-field', layout?.['text-field'])
  }, [map, look, language])

  return null
}

/** An element is filled with invisible marks of this size. */
const MARK_PIXELS = 24
const COVERS = 'over-map'
// On top: the engine places the names of higher layers first, and this mark before all names.
const COVER_LAYERS: LayerGroup = {
  sources: [COVERS],
  layers: [
    {
      id: COVERS,
      type: 'symbol',
      source: COVERS,
      layout: { 'icon-image': COVERS, 'icon-allow-overlap': true, 'icon-padding': 0 },
    },
  ],
}

/** Keeps names of the map off the buttons and notes over it, whenever the map rests. */
export function NamesClear() {
  const { map } = useMapHandle()
  useEffect(() => {
    const side = MARK_PIXELS
    if (!map.hasImage(COVERS))
      map.addImage(COVERS, { width: side, height: side, data: new Uint8Array(side * side * 4) })
  }, [map])
  useLayers(COVER_LAYERS)
  useEffect(() => {
    const update = () => {
      const marks = coversOf(map.getContainer(), '[data-over-map="names"]').flatMap(marksIn)
      const places = marks.map(mark => map.unproject(mark))
      showFeatures(
        map,
        COVERS,
        places.map(({ lat: latitude, lng: longitude }) => pointFeature({ latitude, longitude }, {})),
      )
    }
    const moves = map.on('moveend', update)
    update()
    return () => moves.unsubscribe()
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
