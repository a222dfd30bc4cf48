import { MapPlaceSearch } from '../../../shared/places/input/map-place-search.tsx'
import { pageRegion } from '../../../shared/region.ts'
import type { SearchedPlace } from '../board/use-stand-board.ts'

/** The search box of the screen. Distances are then measured from the found place. */
export function BoardSearch({ onSearch }: { readonly onSearch: (place: SearchedPlace | null) => void }) {
  return (
    <MapPlaceSearch
      within={pageRegion().box}
      onSelect={({ name, latitude, longitude }) => onSearch({ name, point: { latitude, longitude } })}
      onClear={() => onSearch(null)}
    />
  )
}
