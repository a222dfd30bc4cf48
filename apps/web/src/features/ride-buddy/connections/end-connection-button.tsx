import type { MatchId } from '@sawari/contract'
import { useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Modal } from '../../../shared/ui/dialog/modal.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import { NetworkButton } from '../cards/network-button.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { Rider } from '../model/buddy.ts'
import styles from '../safety/safety-form.module.css'
import { useEndConnection } from '../safety/use-safety.ts'

interface EndConnectionButtonProps {
  readonly cache: BuddyCache
  readonly matchId: MatchId
  readonly partner: Rider
}

/** Ends a connection for both riders, after one confirmation, because it cannot be undone. */
export function EndConnectionButton({ cache, matchId, partner }: EndConnectionButtonProps) {
  const { connections } = useTexts(rideBuddyTexts)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const end = useEndConnection(cache, close)
  return (
    <>
      <Button kind="quiet" compact icon="close" onClick={() => setOpen(true)}>
        {connections.end}
        <VisuallyHidden> {connections.withName(partner.name)}</VisuallyHidden>
      </Button>
      <Modal open={open} title={connections.endTitle(partner.name)} onClose={close}>
        <div className={styles.safety}>
          <p>{connections.endText}</p>
          <NetworkButton
            kind="danger"
            wide
            busy={end.isPending}
            aria-disabled={end.isPending || undefined}
            onClick={() => end.isPending || end.mutate(matchId)}
          >
            {end.isPending ? connections.ending : connections.end}
          </NetworkButton>
          <Button wide onClick={close}>
            {connections.keep}
          </Button>
        </div>
      </Modal>
    </>
  )
}
