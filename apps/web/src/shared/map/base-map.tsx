import { apiAddresses } from '@sawari/contract/paths'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { currentLanguage } from '../../messages/language.ts'
import { mapTexts } from '../../messages/map.ts'
import { useTexts } from '../../messages/texts.ts'
import { callEndpoint } from '../api/call-endpoint.ts'
import { useClientConfig } from '../api/client-config.ts'
import { BASE_MAP_SOURCE, baseMapFeatures } from './base-map-style.ts'
import styles from './map-canvas.module.css'
import { type MapPadding, useMapHandle } from './map-handle.ts'
import { addStreetTiles } from './street-tiles.ts'

/** As the server joins the names. */
const SEPARATOR = ' · '

const basemapQuery = queryOptions({
  queryKey: ['basemap'],
  queryFn: async () => (await callEndpoint(apiAddresses.basemap)).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The ground of every map: our own schematic map, street tiles over it where they come, and whose they are. */
export function BaseMap({ padding }: { readonly padding: MapPadding }) {
  const { map } = useMapHandle()
  const texts = useTexts(mapTexts)
  const basemap = useQuery(basemapQuery).data
  const tiles = useStreetTiles()
  const language = currentLanguage()

  useEffect(() => {
    if (basemap)
      void map.getSource<GeoJSONSource>(BASE_MAP_SOURCE)?.setData(baseMapFeatures(basemap, language))
  }, [map, basemap, language])

  return (
    <div className={styles.ground} style={{ insetBlockEnd: padding.bottom, insetInlineStart: padding.left }}>
      {tiles === 'failed' && (
        <p role="status" className={styles.tilesNote}>
          {texts.tilesFailed}
        </p>
      )}
      <Attribution />
    </div>
  )
}

function useStreetTiles(): 'none' | 'shown' | 'failed' {
  const { map } = useMapHandle()
  const url = useClientConfig().data?.tiles?.url
  const [state, setState] = useState<'none' | 'shown' | 'failed'>('none')
  useEffect(() => {
    if (!url) return
    return addStreetTiles(map, url, shown => setState(shown ? 'shown' : 'failed'))
  }, [map, url])
  return url ? state : 'none'
}

/** Always whole and visible: the credit is part of the map's licence. */
function Attribution() {
  const attribution = useClientConfig().data?.attribution
  const credits = useQuery(basemapQuery).data?.credits
  // The server's line names everybody; where our own map is there, its credits are links.
  const named = credits?.map(credit => credit.name) ?? []
  const others = attribution?.split(SEPARATOR).filter(name => !named.includes(name)) ?? []
  return (
    <p className={styles.attribution}>
      {others.join(SEPARATOR)}
      {credits?.map(({ name, licence, url }, index) => (
        <span key={url}>
          {(index > 0 || others.length > 0) && SEPARATOR}
          <a href={url} target="_blank" rel="noopener noreferrer" title={licence}>
            {name}
          </a>
        </span>
      ))}
    </p>
  )
}
