import { type ComponentType, lazy } from 'react'
import { withTexts } from '../../../messages/language.ts'
import type { TripEnds } from '../place-address.ts'
import type { WhichPlaceProps } from './which-place.tsx'

/** The question which place is meant, whose code loads when it is asked; without its code, `Missing`. */
export function lateWhichPlace<Trip extends TripEnds>(Missing: ComponentType<WhichPlaceProps<Trip>>) {
  return lazy(() =>
    withTexts(() => import('./which-place.tsx')).then(
      ({ WhichPlace }): { default: ComponentType<WhichPlaceProps<Trip>> } => ({ default: WhichPlace }),
      () => ({ default: Missing }),
    ),
  )
}
