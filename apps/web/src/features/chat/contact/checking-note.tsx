import { useLayoutEffect, useRef } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { useTexts } from '../../../messages/texts.ts'
import styles from './contact-card.module.css'

/** Replaces the contact details while the connection may be over and the server has not confirmed it. */
export function CheckingNote() {
  const { expired } = useTexts(chatTexts)
  const note = useRef<HTMLParagraphElement>(null)
  // The focused element may have been in the contact details, or the input, which is disabled now.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches(':disabled')) note.current?.focus()
  }, [])
  return (
    <p ref={note} role="status" tabIndex={-1} className={styles.card}>
      {expired.checking}
    </p>
  )
}
