import { useState } from 'react'
import { placesTexts } from '../../../messages/places.ts'
import { useTexts } from '../../../messages/texts.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { StatusRegion } from '../../ui/text/visually-hidden.tsx'
import type { TripEnds } from '../place-address.ts'
import { usePlaceName } from '../place-names.ts'

interface SwapButtonProps {
  readonly ends: TripEnds
  readonly onSwap: () => void
  readonly className?: string | undefined
}

/** Turns a trip round. It keeps the focus, and says what the fields then hold. */
export function SwapButton({ ends, onSwap, className }: SwapButtonProps) {
  const { swap, swapped, nothing } = useTexts(placesTexts).input
  const nameOf = usePlaceName()
  const [said, say] = useState('')
  const spoken = (name: string) => nameOf(name.trim()) || nothing

  return (
    <>
      <IconButton
        icon="swap"
        label={swap}
        className={className}
        onClick={() => {
          onSwap()
          say(swapped(spoken(ends.destination.name), spoken(ends.source.name)))
        }}
      />
      <StatusRegion>{said}</StatusRegion>
    </>
  )
}
