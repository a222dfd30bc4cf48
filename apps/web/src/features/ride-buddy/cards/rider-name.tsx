import { rideBuddyTexts } from '../../../messages/ride-buddy.ts'
import { useTexts } from '../../../messages/texts.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import type { Rider } from '../model/buddy.ts'
import styles from './parts.module.css'

/** The heading of a rider's card, with a quiet tick if the rider has confirmed their email. */
export function RiderName({ rider: { name, emailProved } }: { readonly rider: Rider }) {
  const { emailConfirmed } = useTexts(rideBuddyTexts)
  return (
    <div className={styles.name}>
      <h3 dir="auto">{name}</h3>
      {emailProved && (
        <span className={styles.proved} title={emailConfirmed} data-testid="email-confirmed">
          <Icon name="check" size={16} />
          <VisuallyHidden>{emailConfirmed}</VisuallyHidden>
        </span>
      )}
    </div>
  )
}
