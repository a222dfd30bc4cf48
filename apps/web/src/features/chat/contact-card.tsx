import { useEffect, useLayoutEffect, useRef } from 'react'
import { chatTexts } from '../../messages/chat.ts'
import { useTexts } from '../../messages/texts.ts'
import { useLifetimeMinutes } from '../../shared/client-config.ts'
import { callLink, whatsAppLink } from '../../shared/format.ts'
import { Button, OutsideLink } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../shared/ui/text.tsx'
import styles from './contact-card.module.css'
import type { ExpiryReason, OpenChat } from './session/chat-session.ts'

/** Above the disabled input: the partner's phone number while the contact phase lasts. */
export function ContactCard({ partner }: { readonly partner: OpenChat['partner'] }) {
  const { contact } = useTexts(chatTexts)
  const minutes = useLifetimeMinutes()
  const call = callLink(partner.phone)
  const whatsApp = whatsAppLink(partner.phone)
  const card = useRef<HTMLElement>(null)
  // The input is disabled from now on, and a disabled field loses the focus to the page.
  useLayoutEffect(() => {
    if (document.activeElement?.matches(':disabled')) card.current?.focus()
  }, [])
  return (
    <section ref={card} tabIndex={-1} aria-label={contact.heading} className={styles.card}>
      <p role="status" className={styles.notice}>
        {contact.chatTimeOver(minutes.contact)}
      </p>
      <p className={styles.name}>
        <bdi>{partner.name}</bdi>
      </p>
      {call && whatsApp ? (
        <>
          <p className={styles.phone}>
            <bdi>{partner.phone}</bdi>
          </p>
          <div className={styles.ways}>
            <OutsideLink href={call} kind="primary" icon="phone">
              {contact.call}
            </OutsideLink>
            <OutsideLink href={whatsApp} icon="chat" newTab>
              {contact.whatsApp}
              <VisuallyHidden> {contact.newTab}</VisuallyHidden>
            </OutsideLink>
          </div>
        </>
      ) : (
        <p>{contact.noPhone}</p>
      )}
    </section>
  )
}

interface ExpiryNoticeProps {
  readonly because: ExpiryReason
  readonly onClose: () => void
}

/** Replaces messages and input once the connection has expired. */
export function ExpiryNotice({ because, onClose }: ExpiryNoticeProps) {
  const { expired } = useTexts(chatTexts)
  const minutes = useLifetimeMinutes()
  const notice = useRef<HTMLDivElement>(null)
  // The focused element may have been among those that this notice replaces.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={notice} className={styles.over}>
      <Icon name="clock" size={40} />
      <p role="status" className={styles.text}>
        {because === 'chat' ? expired.chat(minutes.chat) : expired[because]}
      </p>
      <p className={styles.more}>{expired.gone}</p>
      <Button kind="primary" onClick={onClose}>
        {expired.close}
      </Button>
    </div>
  )
}

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
