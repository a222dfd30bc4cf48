import { useQuery } from '@tanstack/react-query'
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { currentLanguage } from '../../../messages/language.ts'
import { useApp } from '../../app-context.ts'
import { type MapHandle, useMapHandle } from '../handle/map-handle.ts'
import {
  BASE_MAP_SOURCE,
  type BaseMapFeatures,
  baseMapFeatures,
  baseMapNames,
} from '../style/base-map-style.ts'
import { groundNameLayers } from '../style/ground-style.ts'
import { basemapQuery } from './basemap-query.ts'
import { prepareLetters } from './prepare-letters.ts'

/** The base of every map: the schematic map. */
export function BaseMap() {
  const { map, view, look } = useMapHandle()
  const basemap = useQuery(basemapQuery(useApp().api)).data
  const language = currentLanguage()

  useEffect(() => {
    if (!basemap) return
    const abort = new AbortController()
    void showBaseMap({ map, view }, baseMapFeatures(basemap, language), abort.signal)
    return () => abort.abort()
  }, [map, view, basemap, language])

  useEffect(() => {
    if (look.tiles) showGroundNamesIn(map, language)
  }, [map, look, language])

  return null
}

/** The names of the tiles; the engine skips values that have not changed. */
function showGroundNamesIn(map: MapLibreMap, language: string): void {
  for (const { id, layout } of groundNameLayers(language)) {
    map.setLayoutProperty(id, 'text-field', layout?.['text-field'])
  }
}

async function showBaseMap(
  { map, view }: Pick<MapHandle, 'map' | 'view'>,
  features: BaseMapFeatures,
  signal: AbortSignal,
): Promise<void> {
  for (const names of baseMapNames(features, view().bounds)) await prepareLetters(map, names, signal)
  if (!signal.aborted) void map.getSource<GeoJSONSource>(BASE_MAP_SOURCE)?.setData(features)
}
