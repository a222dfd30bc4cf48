import { useState } from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../place-names/place-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { StatusRegion } from '../../ui/text.tsx'
import type { TripEnds } from '../place-address.ts'
import styles from './combobox.module.css'

/**
 * Swaps both ends of a trip. Keeps focus and announces the new values. It lies beside the label of the destination, whose
 * element must be positioned.
 */
export function SwapButton({ ends, onSwap }: { readonly ends: TripEnds; readonly onSwap: () => void }) {
  const { swap, swapped, nothing } = useTexts(placesTexts).input
  const nameOf = usePlaceName()
  const [announcement, announce] = useState('')
  const spoken = (name: string) => nameOf(name.trim()) || nothing

  return (
    <>
      <IconButton
        icon="swap"
        label={swap}
        className={styles.swap}
        onClick={() => {
          onSwap()
          announce(swapped(spoken(ends.destination.name), spoken(ends.source.name)))
        }}
      />
      <StatusRegion>{announcement}</StatusRegion>
    </>
  )
}
