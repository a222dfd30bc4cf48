import { useState } from 'react'
import { withTexts } from '../../../messages/language.ts'
import { routeResultsTexts } from '../../../messages/route-results.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { Spinner } from '../../../shared/ui/marks.tsx'
import type { Trip } from '../plan/trip.ts'

type Loaded = typeof import('./explanation.tsx')

/** Opens the explanation of the routes. Its code loads only then, because few people ask. */
export function WhyThisRoute({ trip }: { readonly trip: Trip }) {
  const { why } = useTexts(routeResultsTexts)
  const [open, setOpen] = useState(false)
  const [part, setPart] = useState<Loaded | 'failed' | null>(null)

  function show() {
    setOpen(true)
    if (part !== null && part !== 'failed') return
    setPart(null)
    withTexts(() => import('./explanation.tsx')).then(setPart, () => setPart('failed'))
  }

  return (
    <>
      <Button kind="quiet" icon="info" onClick={show}>
        {why.open}
      </Button>
      <Modal open={open} title={why.open} onClose={() => setOpen(false)} tall>
        {part === null && <Spinner />}
        {part === 'failed' && <p role="alert">{why.missing}</p>}
        {part !== null && part !== 'failed' && <part.Explanation trip={trip} />}
      </Modal>
    </>
  )
}
