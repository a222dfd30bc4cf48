import { useState } from 'react'
import { rideBuddyTexts } from '../../messages/ride-buddy.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp, useStore } from '../../shared/app-context.ts'
import { useLifetimeMinutes } from '../../shared/client-config.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/dialog.tsx'
import { TipList } from '../../shared/ui/notes.tsx'
import { createBell } from './exchange/bell.ts'
import styles from './ride-buddy-screen.module.css'
import riders from './riders/riders.module.css'

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
        <p className={styles.safetyNote}>{help.safety}</p>
        <Button kind="primary" wide onClick={close}>
          {help.close}
        </Button>
      </Modal>
    </>
  )
}

export function QuickTips() {
  const { tips } = useTexts(rideBuddyTexts)
  const { search } = useLifetimeMinutes()
  return (
    <section aria-labelledby="buddy-tips" className={riders.tips}>
      <h2 id="buddy-tips">{tips.heading}</h2>
      <TipList tips={[tips.searchLasts(search), ...tips.items]} />
    </section>
  )
}

/** Allows a sound and a vibration on this device. */
export function SoundSwitch() {
  const { sound } = useTexts(rideBuddyTexts)
  const bell = useApp().singleton(createBell)
  const { isOn } = useStore(bell)
  return (
    <Button
      compact
      role="switch"
      aria-checked={isOn}
      icon={isOn ? 'bell' : 'bell-off'}
      title={sound.help}
      onClick={bell.toggle}
    >
      {isOn ? sound.on : sound.off}
    </Button>
  )
}
