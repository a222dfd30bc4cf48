import { useState } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useLifetimeMinutes } from '../../../shared/client-config.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { Modal } from '../../../shared/ui/dialog/modal.tsx'
import styles from './how-it-works.module.css'

/** The button in the header, and the dialog that it opens. */
export function HowItWorks() {
  const { help } = useTexts(rideBuddyTexts)
  const minutes = useLifetimeMinutes()
  const { search, match, ask, chat } = help.steps
  const steps = [
    { ...search, text: search.text(minutes.search) },
    match,
    ask,
    { ...chat, text: chat.text(minutes.chat, minutes.contact) },
  ]
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button compact icon="info" onClick={() => setOpen(true)}>
        {help.open}
      </Button>
      <Modal open={open} title={help.open} onClose={close}>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className={styles.safety}>{help.safety}</p>
        <Button kind="primary" wide onClick={close}>
          {help.close}
        </Button>
      </Modal>
    </>
  )
}
