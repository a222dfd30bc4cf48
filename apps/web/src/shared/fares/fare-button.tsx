import { lazy, type ReactNode, Suspense, useState } from 'react'
import { faresTexts } from '../../messages/fares.ts'
import { withTexts } from '../../messages/language.ts'
import { textsOf, useTexts } from '../../messages/texts.ts'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { showToast } from '../ui/toasts.ts'
import type { Fare } from './fare.ts'
import styles from './fare-mark.module.css'
import { FareMark } from './fare-mark.tsx'

interface FareButtonProps {
  readonly fare: Fare
  /** The amount, above the mark; left out where it stands elsewhere. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** A fare with its mark; a tap opens its card. */
export function FareButton({ fare, children, className }: FareButtonProps) {
  const { open } = useTexts(faresTexts)
  const [shown, setShown] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(styles.button, className)}
        onClick={() => setShown(true)}
      >
        {children}
        {children && ' '}
        <FareMark kind={fare.kind} />
        <VisuallyHidden> {open}</VisuallyHidden>
      </button>
      {shown && (
        <Suspense fallback={null}>
          <FareCard fare={fare} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}

interface CardProps {
  readonly fare: Fare
  readonly onClose: () => void
}

interface Loaded {
  readonly default: (props: CardProps) => ReactNode
}

const load = () => withTexts(() => import('./fare-card.tsx'))

/** Loads with the first tap: few people show a fare to a driver. */
const FareCard = lazy(() =>
  load().then(
    ({ FareCard }): Loaded => ({ default: FareCard }),
    () => {
      showToast.error(textsOf(faresTexts).missing)
      return { default: () => null }
    },
  ),
)
