import { CHAT_MESSAGE_MAX_LENGTH } from '@sawari/contract/limits'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { chatTexts } from '../../../messages/chat.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useMediaQuery } from '../../../shared/ui/device.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { LiveChat } from '../session/live-chat.socket.ts'
import styles from './message-input.module.css'

const COUNTER_FROM = 400

interface MessageInputProps {
  readonly live: LiveChat
  /** Whether the contact phase lasts. */
  readonly disabled: boolean
  readonly canSend: boolean
  /** Suggested texts; a tap puts one into the field, where it can be changed. */
  readonly starters: readonly string[]
}

/** The composer; keeps the draft even while it cannot be sent. */
export function MessageInput({ live, disabled, canSend, starters }: MessageInputProps) {
  const { draft, caution } = useSyncExternalStore(live.onChange, live.state)
  const { composer } = useTexts(chatTexts)
  const counterId = useId()
  const field = useFieldThatGrows(draft)
  // On touch devices Enter inserts a new line, as users of on-screen keyboards expect.
  const hasKeyboard = !useMediaQuery('(pointer: coarse)')
  const ready = canSend && draft.trim() !== ''

  function send(): void {
    if (ready) live.send()
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isEnter || !hasKeyboard) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {caution && !disabled && (
        <div role="status" className={styles.caution}>
          <p>{composer.caution}</p>
          <Button compact kind="quiet" onClick={live.forgetCaution}>
            {composer.cautionRead}
          </Button>
        </div>
      )}
      {starters.length > 0 && !disabled && (
        <ul aria-label={composer.starters} className={styles.starters}>
          {starters.map(text => (
            <li key={text}>
              <button
                type="button"
                className={styles.starter}
                onClick={() => {
                  live.write(text)
                  field.current?.focus()
                }}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <textarea
          ref={field}
          data-first-field
          rows={1}
          dir="auto"
          aria-label={composer.label}
          aria-describedby={draft.length >= COUNTER_FROM ? counterId : undefined}
          placeholder={disabled ? undefined : composer.placeholder}
          maxLength={CHAT_MESSAGE_MAX_LENGTH}
          enterKeyHint={hasKeyboard ? 'send' : 'enter'}
          value={draft}
          disabled={disabled}
          className={styles.field}
          onChange={event => live.write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" aria-disabled={!ready} className={styles.send}>
          <Icon name="send" />
          <VisuallyHidden>{composer.send}</VisuallyHidden>
        </button>
      </div>
      {draft.length >= COUNTER_FROM && (
        <p id={counterId} className={styles.counter}>
          {composer.counter(draft.length, CHAT_MESSAGE_MAX_LENGTH)}
        </p>
      )}
    </form>
  )
}

/** A text area that grows with its text; the style sheet limits its height. */
function useFieldThatGrows(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => fitHeight(field.current), [text])
  useEffect(() => {
    const fit = () => fitHeight(field.current)
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])
  return field
}

function fitHeight(element: HTMLTextAreaElement | null): void {
  if (!element) return
  element.style.height = 'auto'
  const borders = element.offsetHeight - element.clientHeight
  element.style.height = `${element.scrollHeight + borders}px`
}
