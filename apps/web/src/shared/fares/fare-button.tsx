import { lazy, type ReactNode, Suspense, useState } from 'react'
import { withTexts } from '../../messages/language.ts'
import { faresTexts } from '../../messages/places.ts'
import { textsOf, useTexts } from '../../messages/texts.ts'
import { classNames, VisuallyHidden } from '../ui/text.tsx'
import { showToast } from '../ui/toasts.ts'
import { type Fare, type FareKind, kindOfFares } from './fare.ts'
import styles from './fare-mark.module.css'
import { FareMark } from './fare-mark.tsx'

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
      {shown && (
        <Suspense fallback={null}>
          <FareCard fares={fares} onClose={() => setShown(false)} />
        </Suspense>
      )}
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

interface CardProps {
  readonly fares: readonly Fare[]
  readonly onClose: () => void
}

interface Loaded {
  readonly default: (props: CardProps) => ReactNode
}

const load = () => withTexts(() => import('./fare-card.tsx'))

/** The card of fares. Loads with the first tap: few people show a fare to a driver. */
export const FareCard = lazy(() =>
  load().then(
    ({ FareCard }): Loaded => ({ default: FareCard }),
    () => {
      showToast.error(textsOf(faresTexts).missing)
      return { default: () => null }
    },
  ),
)
