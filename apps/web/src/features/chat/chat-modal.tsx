import type { UserId } from '@sawari/contract'
import { type ReactNode, type RefObject, useEffect, useId } from 'react'
import { chatTexts } from '../../messages/chat.ts'
import { useTexts } from '../../messages/texts.ts'
import dialogStyles from '../../shared/ui/dialog.module.css'
import { ToastPlace, useModalDialog } from '../../shared/ui/dialog.tsx'
import { useTitle } from '../../shared/ui/screen-title.tsx'
import { classNames } from '../../shared/ui/text.tsx'
import styles from './chat.module.css'
import { CheckingNote, ContactCard, ExpiryNotice } from './contact/contact-card.tsx'
import { ChatHeader, useUnread } from './header/chat-header.tsx'
import { MessageInput } from './messages/message-input.tsx'
import { MessageList, ProblemRow } from './messages/message-list.tsx'
import type { ChatSession, OpenChat } from './session/chat-session.ts'
import { useChatSession } from './session/use-chat-session.ts'

const MINUTE_MS = 60_000

interface ChatModalProps {
  readonly chat: OpenChat
  readonly viewerId: UserId
  /** The button to block or report the partner, with the displayed name. */
  readonly safety?: (partnerName: string) => ReactNode
  readonly onClose: () => void
}

/**
 * A chat with its three phases: messages, then the partner's contact details, then expired. After its time messages and
 * draft stay until the server has confirmed the end.
 */
export function ChatModal({ chat, viewerId, safety, onClose }: ChatModalProps) {
  const titleId = useId()
  const texts = useTexts(chatTexts)
  const dialog = useModalDialog(true)
  const view = useChatSession(chat, viewerId, onClose)
  const { live, session, phase } = view
  useVisibleArea(dialog)
  const { isOver, isPartnerHidden, partnerName } = view
  const timer = phase === null || phase === 'expired' ? null : { phase, leftMs: view.phaseLeftMs }
  const leftMs = timer?.leftMs ?? null
  useTitle({
    screen: texts.title(partnerName),
    unread: useUnread(session.messages, viewerId),
    minutesLeft: leftMs === null ? undefined : Math.ceil(leftMs / MINUTE_MS),
  })
  return (
    <dialog
      ref={dialog}
      className={classNames(dialogStyles.dialog, styles.modal)}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <ChatHeader
        titleId={titleId}
        partnerName={partnerName}
        connection={view.connection}
        attempt={view.socket.attempt}
        timer={timer}
        safety={safety?.(partnerName)}
        onClose={onClose}
      />
      <ToastPlace />
      <ProblemRow problem={session.problem} connection={view.connection} live={live} />
      {isOver ? (
        <ExpiryNotice because={session.expiredBecause} onClose={onClose} />
      ) : (
        <>
          <MessageList
            live={live}
            viewerId={viewerId}
            partnerName={partnerName}
            canWrite={phase === 'chat'}
            canSend={view.canSend}
          />
          {isPartnerHidden && <CheckingNote />}
          {phase === 'contact' && !isPartnerHidden && <ContactCard partner={chat.partner} />}
          <MessageInput
            live={live}
            disabled={phase === 'contact' || phase === 'expired'}
            canSend={view.canSend}
            starters={isRunning(session, viewerId) ? [] : texts.starters}
          />
        </>
      )}
    </dialog>
  )
}

/** Whether the viewer has sent a message: then suggested texts are no longer offered. */
function isRunning({ stage, hasOlder, messages, outgoing }: ChatSession, viewerId: UserId): boolean {
  const hasWritten = outgoing.length > 0 || messages.some(({ senderId }) => senderId === viewerId)
  return stage !== 'joined' || hasOlder || hasWritten
}

/**
 * Sets the window's visible height as a CSS variable, for browsers that lay the keyboard over the page.
 */
function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { current } = element
    if (!viewport || !current) return
    const fit = () => {
      // While zoomed in, the visible height says nothing about a keyboard.
      const isZoomed = viewport.scale > 1.01
      current.style.setProperty('--visible-height', isZoomed ? '100dvh' : `${viewport.height}px`)
      current.style.setProperty('--visible-top', isZoomed ? '0' : `${viewport.offsetTop}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [element])
}
