import type { Route } from '@sawari/contract'
import { lazy, Suspense, useState } from 'react'
import { faresTexts } from '../../../messages/fares.ts'
import { withTexts } from '../../../messages/language.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { textsOf, useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'

/** Opens the destination in large Devanagari, to hold up to a driver. */
export function DriverButton({ route }: { readonly route: Route }) {
  const { driver } = useTexts(routeResultsTexts)
  const [shown, setShown] = useState(false)
  const destination = { name: route.path.at(-1) ?? '', point: route.pathCoordinates.at(-1) ?? null }
  return (
    <>
      <Button compact aria-haspopup="dialog" onClick={() => setShown(true)}>
        {driver}
      </Button>
      {shown && (
        <Suspense fallback={null}>
          <DriverCard destination={destination} onClose={() => setShown(false)} />
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
