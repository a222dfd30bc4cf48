import { type ReactNode, useEffect, useState } from 'react'
import { faresTexts } from '../../messages/places.ts'
import { textsOf, useTexts } from '../../messages/texts.ts'
import { late } from '../late.ts'
import { classNames, VisuallyHidden } from '../ui/text.tsx'
import { showToast } from '../ui/toasts.ts'
import { type Fare, type FareKind, kindOfFares } from './fare.ts'
import styles from './fare-mark.module.css'

interface FareButtonProps {
  /** One for each ride. */
  readonly fares: readonly Fare[]
  /** The amount, above the mark; omitted if it is shown elsewhere. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** The fares of one ride or of several with their mark; a tap opens their card. */
export function FareButton({ fares, children, className }: FareButtonProps) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <MarkButton kind={kindOfFares(fares)} className={className} onClick={() => setShown(true)}>
        {children}
      </MarkButton>
      {shown && <FareCard fares={fares} onClose={() => setShown(false)} />}
    </>
  )
}

interface MarkButtonProps {
  readonly kind: FareKind
  readonly busy?: boolean
  readonly children?: ReactNode
  readonly className?: string | undefined
  readonly onClick: () => void
}

/** Only the button: an amount and the mark of its fare. */
export function MarkButton({ kind, busy = false, children, className, onClick }: MarkButtonProps) {
  const { open } = useTexts(faresTexts)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-busy={busy || undefined}
      className={classNames(styles.button, className)}
      onClick={onClick}
    >
      {children}
      {children && ' '}
      <FareMark kind={kind} />
      <VisuallyHidden> {open}</VisuallyHidden>
    </button>
  )
}

/** The card of fares. Loads with the first tap: few people show a fare to a driver. */
export const FareCard = late(async () => (await import('./fare-card.tsx')).FareCard, CardMissing)

/** Says that a card did not load. */
export function CardMissing() {
  useEffect(() => showToast.error(textsOf(faresTexts).missing), [])
  return null
}

/** The origin of a fare as a word: official, customary, an estimate … */
export function FareMark({ kind }: { readonly kind: FareKind }) {
  const { kinds } = useTexts(faresTexts)
  return <span className={classNames(styles.mark, styles[kind])}>{kinds[kind]}</span>
}
