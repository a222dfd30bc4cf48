import { useQuery } from '@tanstack/react-query'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { currentLanguage } from '../../messages/language.ts'
import { useClientConfig } from '../api/client-config.ts'
import { BASE_MAP_SOURCE, baseMapFeatures } from './base-map-style.ts'
import { basemapQuery } from './basemap-query.ts'
import { useMapHandle } from './map-handle.ts'
import { addStreetTiles } from './street-tiles.ts'

export type TilesState = 'none' | 'shown' | 'failed'

interface BaseMapProps {
  readonly onTiles: (tiles: TilesState) => void
}

/** The ground of every map: our own schematic map, and street tiles over it where they come. */
export function BaseMap({ onTiles }: BaseMapProps) {
  const { map } = useMapHandle()
  const basemap = useQuery(basemapQuery).data
  const tiles = useStreetTiles()
  const language = currentLanguage()

  useEffect(() => {
    if (basemap)
      void map.getSource<GeoJSONSource>(BASE_MAP_SOURCE)?.setData(baseMapFeatures(basemap, language))
  }, [map, basemap, language])

  useEffect(() => onTiles(tiles), [tiles, onTiles])
  return null
}

function useStreetTiles(): TilesState {
  const { map } = useMapHandle()
  const url = useClientConfig().data?.tiles?.url
  const [state, setState] = useState<TilesState>('none')
  useEffect(() => {
    if (!url) return
    return addStreetTiles(map, url, shown => setState(shown ? 'shown' : 'failed'))
  }, [map, url])
  return url ? state : 'none'
}
