import { currentLanguage } from '../../../messages/language.ts'
import { useClientConfig } from '../../client-config.ts'
import type { MapLook } from '../style/map-style.ts'

/** How a new map is drawn; undefined until the server's configuration is loaded, or while it is unavailable. */
export function useMapLook(): MapLook | undefined {
  const { data, isPending } = useClientConfig()
  if (isPending) return undefined
  return { tiles: data?.vectorTiles, language: currentLanguage() }
}
