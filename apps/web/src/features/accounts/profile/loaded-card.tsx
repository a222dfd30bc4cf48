import type { ReactNode, Ref } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './profile-screen.module.css'

interface LoadedCardProps {
  readonly id: string
  readonly heading: string
  /** For a heading that takes focus when a row is removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly load: {
    readonly data: unknown
    readonly isError: boolean
    readonly isPending: boolean
    readonly refetch: () => unknown
  }
  readonly failedText: string
  readonly children: ReactNode
}

/** A card of the profile with its own data: a grey area while they load, and a way to try again. */
export function LoadedCard({ id, heading, headingRef, load, failedText, children }: LoadedCardProps) {
  const { profile } = useTexts(accountsTexts)
  const { data, isError, isPending, refetch } = load
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {heading}
      </h2>
      {isPending && <div aria-hidden="true" className={styles.skeleton} />}
      {isError && data === undefined && (
        <div role="alert" className={styles.action}>
          <p>{failedText}</p>
          <Button icon="retry" onClick={() => void refetch()}>
            {profile.retry}
          </Button>
        </div>
      )}
      {children}
    </section>
  )
}
