import type { MatchId } from '@sawari/contract'
import { useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { NetworkButton } from '../cards/parts.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { Rider } from '../model/buddy.ts'
import styles from './safety-form.module.css'
import { SafetyForm, useEndConnection } from './safety-form.tsx'

interface SafetyButtonProps {
  readonly cache: BuddyCache
  readonly rider: Rider
  /** Shows only the icon. */
  readonly small?: boolean
  /** Called before the rider is removed from the page. */
  readonly onHidden?: (() => void) | undefined
}

/** Opens the dialog to block or report a rider. */
export function SafetyButton({ cache, rider, small = false, onHidden }: SafetyButtonProps) {
  const { safety } = useTexts(rideBuddyTexts)
  const [open, setOpen] = useState(false)
  const show = () => setOpen(true)
  const close = () => setOpen(false)
  return (
    <>
      {small ? (
        <IconButton icon="flag" label={safety.openFor(rider.name)} onClick={show} />
      ) : (
        <Button kind="quiet" compact icon="flag" onClick={show}>
          {safety.open}
          <VisuallyHidden> {rider.name}</VisuallyHidden>
        </Button>
      )}
      <Modal open={open} title={safety.title(rider.name)} onClose={close}>
        <SafetyForm
          cache={cache}
          rider={rider}
          onHidden={() => {
            close()
            onHidden?.()
          }}
        />
      </Modal>
    </>
  )
}

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
