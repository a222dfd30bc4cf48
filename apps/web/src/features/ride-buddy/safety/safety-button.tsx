import { useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button, IconButton } from '../../../shared/ui/controls/button.tsx'
import { Modal } from '../../../shared/ui/dialog/modal.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import type { BuddyCache } from '../exchange/buddy-cache.ts'
import type { Rider } from '../model/buddy.ts'
import { SafetyForm } from './safety-form.tsx'

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
