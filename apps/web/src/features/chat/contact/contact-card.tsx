import { useLayoutEffect, useRef } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useLifetimeMinutes } from '../../../shared/client-config.ts'
import { callLink, whatsAppLink } from '../../../shared/phone-links.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import type { OpenChat } from '../session/open-chat.ts'
import styles from './contact-card.module.css'

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
            <a href={call} className={classNames(styles.way, styles.call)}>
              <Icon name="phone" size={20} />
              {contact.call}
            </a>
            <a href={whatsApp} target="_blank" rel="noopener noreferrer" className={styles.way}>
              <Icon name="chat" size={20} />
              {contact.whatsApp}
              <VisuallyHidden> {contact.newTab}</VisuallyHidden>
            </a>
          </div>
        </>
      ) : (
        <p>{contact.noPhone}</p>
      )}
    </section>
  )
}
