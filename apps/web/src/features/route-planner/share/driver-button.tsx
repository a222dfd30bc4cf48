import type { RouteLeg } from '@sawari/contract'
import { lazy, Suspense, useState } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { faresTexts } from '../../../messages/places.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { textsOf, useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'

/** Opens the place where one auto goes, in large Devanagari, to hold up to its driver. */
export function DriverButton({ leg }: { readonly leg: RouteLeg }) {
  const { driver } = useTexts(routeResultsTexts)
  const nameOf = usePlaceName()
  const [shown, setShown] = useState(false)
  const { from, to, coordinates } = leg
  const ends = {
    from: { name: from, point: coordinates.at(0) ?? null },
    to: { name: to, point: coordinates.at(-1) ?? null },
  }
  return (
    <>
      <Button compact aria-haspopup="dialog" onClick={() => setShown(true)}>
        {driver}
        <VisuallyHidden>: {nameOf(to)}</VisuallyHidden>
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <DriverCard {...ends} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}

const DriverCard = lazy(() =>
  withTexts(() => import('./driver-card.tsx')).then(
    ({ DriverCard }) => ({ default: DriverCard }),
    () => {
      showToast.error(textsOf(faresTexts).missing)
      return { default: () => null as never }
    },
  ),
)
