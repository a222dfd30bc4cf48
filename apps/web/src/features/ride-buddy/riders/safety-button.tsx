import type { MatchId } from '@sawari/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { screenLoadTexts } from '../../../messages/start.ts'
import { useTexts } from '../../../messages/texts.ts'
import { retryLostCalls } from '../../../shared/api/api-error.ts'
import { late } from '../../../shared/late.ts'
import { whenIdle } from '../../../shared/timing.ts'
import { Button, IconButton } from '../../../shared/ui/button.tsx'
import { Modal } from '../../../shared/ui/dialog.tsx'
import { Spinner } from '../../../shared/ui/marks.tsx'
import { FailureNote } from '../../../shared/ui/notes.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import { useBuddyCalls } from '../exchange/calls.ts'
import { isNotFound } from '../exchange/failures.ts'
import type { Rider } from '../model/buddy.ts'
import { NetworkButton } from './parts.tsx'
import styles from './riders.module.css'

interface SafetyFormProps {
  readonly cache: BuddyCache
  readonly rider: Rider
  readonly onHidden: () => void
}

const loadForm = () => import('./safety-form.tsx')

/** Loads when the device is idle, or at the first tap. */
const SafetyForm = late<SafetyFormProps>(
  async () => (await loadForm()).SafetyForm,
  () => <FailureNote>{useTexts(screenLoadTexts).reason}</FailureNote>,
  <Spinner />,
)

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
  useEffect(() => whenIdle(() => void loadForm().catch(() => undefined)), [])
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

/** Ends a connection for both. */
function useEndConnection(cache: BuddyCache, onEnded: () => void) {
  const { connections } = useTexts(rideBuddyTexts)
  const { endConnection } = useBuddyCalls()
  const over = (matchId: MatchId) => {
    onEnded()
    cache.removeConnection(matchId)
    cache.reload('connections')
    showToast.info(connections.ended)
  }
  return useMutation({
    mutationFn: endConnection,
    ...retryLostCalls,
    onSuccess: (_, matchId) => over(matchId),
    onError: (error, matchId) => {
      // The connection has already ended.
      if (isNotFound(error)) over(matchId)
      else showToast.error(connections.endFailed)
    },
  })
}
