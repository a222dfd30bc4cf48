import { useRef } from 'react'
import type { NamedStand } from '../queries.ts'
import { LocationDropdown } from './location-dropdown.tsx'

export interface AllStandsProps {
  readonly label: string
  readonly onSelect: (stand: NamedStand) => void
  /** `hasFocus`: the list was closed by a choice or a key, and not by going elsewhere. */
  readonly onClose: (hasFocus: boolean) => void
}

/** The list of all stands in the place of a place input, until one is chosen or the list is closed. */
export function AllStands({ label, onSelect, onClose }: AllStandsProps) {
  const area = useRef<HTMLDivElement>(null)
  return (
    <div ref={area}>
      <LocationDropdown
        startsOpen
        label={label}
        value={null}
        onSelect={onSelect}
        onClose={() => onClose(area.current?.contains(document.activeElement) ?? false)}
      />
    </div>
  )
}
