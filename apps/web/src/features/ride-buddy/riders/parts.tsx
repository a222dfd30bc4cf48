import type { ComponentProps, ReactNode } from 'react'
import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { shellTexts } from '../../../messages/start.ts'
import { useTexts } from '../../../messages/texts.ts'
import { usePlaceName } from '../../../shared/place-names/place-names.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useCountdown } from '../../../shared/ui/countdown.ts'
import { useOnline } from '../../../shared/ui/device.ts'
import { Icon } from '../../../shared/ui/marks.tsx'
import { EmptyNote, FailureNote } from '../../../shared/ui/notes.tsx'
import { VisuallyHidden } from '../../../shared/ui/text.tsx'
import type { Connection, Rider, TripNames } from '../model/buddy.ts'
import styles from './riders.module.css'

/** The first letter of a name; decoration beside it. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true" className={styles.avatar}>
      {(Array.from(name.trim())[0] ?? '?').toLocaleUpperCase('en')}
    </span>
  )
}

interface RiderCardProps {
  readonly itemId: string
  readonly testId: string
  readonly rider: Pick<Rider, 'name' | 'emailProved'>
  /** Below the name. */
  readonly lines: ReactNode
  readonly children: ReactNode
}

/** A rider in a list, with a quiet tick if the rider has confirmed their email. */
export function RiderCard({ itemId, testId, rider, lines, children }: RiderCardProps) {
  const { emailConfirmed } = useTexts(rideBuddyTexts)
  return (
    <li className={styles.card} data-item={itemId} data-testid={testId}>
      <div className={styles.head}>
        <Avatar name={rider.name} />
        <div className={styles.who}>
          <div className={styles.name}>
            <h3 dir="auto">{rider.name}</h3>
            {rider.emailProved && (
              <span className={styles.proved} title={emailConfirmed} data-testid="email-confirmed">
                <Icon name="check" size={16} />
                <VisuallyHidden>{emailConfirmed}</VisuallyHidden>
              </span>
            )}
          </div>
          {lines}
        </div>
      </div>
      {children}
    </li>
  )
}

/** 'A → B', read as 'From A to B'; in a pair, preceded by its rider. */
export function TripLine({ trip, whose }: { readonly trip: TripNames; readonly whose?: string | undefined }) {
  const texts = useTexts(rideBuddyTexts)
  const nameOf = usePlaceName()
  const ends = [nameOf(trip.source), nameOf(trip.destination)] as const
  return (
    <p className={styles.trip}>
      {whose && (
        <b className={styles.whose}>
          <bdi>{whose}</bdi>:{' '}
        </b>
      )}
      <span aria-hidden="true">{texts.trip(...ends)}</span>
      <VisuallyHidden>{texts.spokenTrip(...ends)}</VisuallyHidden>
    </p>
  )
}

/** A button that calls the server. Without a network it stays in place, explains why, and does nothing. */
export function NetworkButton({ children, onClick, ...rest }: ComponentProps<typeof Button>) {
  const online = useOnline()
  const { needsInternet } = useTexts(rideBuddyTexts)
  if (online)
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    )
  return (
    <Button {...rest} type="button" aria-disabled>
      <span>
        {children}
        <small className={styles.why}>{needsInternet}</small>
      </span>
    </Button>
  )
}

interface LoadFailureProps {
  readonly text: string
  readonly onRetry: () => void
}

/** Shown above a list that could not be loaded. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  const texts = useTexts(rideBuddyTexts)
  const retry = (
    <NetworkButton compact icon="retry" onClick={onRetry}>
      {texts.retry}
    </NetworkButton>
  )
  return <FailureNote action={retry}>{text}</FailureNote>
}

interface NoRowsProps {
  readonly load: { readonly data: unknown; readonly isError: boolean; readonly fetchStatus: string }
  readonly text: string
}

/** Shown in place of the rows: that the list loads, or that it is empty. Nothing if it did not load. */
export function NoRows({ load: { data, isError, fetchStatus }, text }: NoRowsProps) {
  const { loadingScreen } = useTexts(shellTexts)
  if (data !== undefined) return <EmptyNote>{text}</EmptyNote>
  if (isError || fetchStatus === 'paused') return null
  return <EmptyNote busy>{loadingScreen}…</EmptyNote>
}

/** Remaining time in minutes, rounded up. */
export function minutesOf(remainingMs: number): number {
  return Math.ceil(remainingMs / 60_000)
}

/** The time left to chat, or after that of the contact phase, in words; after an absence, that it is being checked. */
export function useTimeLeft({ chatEndsAtMs, endsAtMs, mayEndAtMs }: Connection): string {
  const { connections } = useTexts(rideBuddyTexts)
  const chatMinutes = minutesOf(useCountdown(chatEndsAtMs))
  const contactMinutes = minutesOf(useCountdown(endsAtMs))
  if (mayEndAtMs !== undefined) return connections.checkingTime
  return chatMinutes > 0 ? connections.minutesLeft(chatMinutes) : connections.contactLeft(contactMinutes)
}
