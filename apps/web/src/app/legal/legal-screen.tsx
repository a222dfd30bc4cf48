import { CONSENT_VERSION } from '@sawari/contract/account-rules'
import type { LegalText } from '@sawari/messages/en/legal'
import { legalTexts } from '../../messages/legal.ts'
import { useTexts } from '../../messages/texts.ts'
import { useKeptDays, useLifetimeMinutes, useSupportEmail } from '../../shared/client-config.ts'
import { formatDay } from '../../shared/format.ts'
import { paths } from '../../shared/paths.ts'
import { usePlaces, withPlace } from '../../shared/region.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { ScreenHeading } from '../../shared/ui/screen-title.tsx'
import styles from './legal-screen.module.css'

interface LegalScreenProps {
  readonly text: LegalText
  /** The link to the other of the two legal texts. */
  readonly other: { readonly path: string; readonly label: string }
}

export function TermsScreen() {
  const { terms, otherText } = useTexts(legalTexts)
  return <LegalScreen text={terms} other={{ path: paths.privacy, label: otherText.privacy }} />
}

export function PrivacyScreen() {
  const { privacy, otherText } = useTexts(legalTexts)
  return <LegalScreen text={privacy} other={{ path: paths.terms, label: otherText.terms }} />
}

/** A legal text in sections, with its version and a contact address. */
function LegalScreen({ text, other }: LegalScreenProps) {
  const legal = useTexts(legalTexts)
  const supportEmail = useSupportEmail()
  const { named } = usePlaces()
  const durations = { ...useLifetimeMinutes(), ...useKeptDays() }
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <ScreenHeading>{text.heading}</ScreenHeading>
        <p className={styles.lead}>{text.lead}</p>
        <p className={styles.version}>{legal.version(formatDay(new Date(CONSENT_VERSION)))}</p>
      </header>
      {text.sections.map(({ heading, paragraphs = [], points = [] }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs
            .map(paragraph => withPlace(paragraph, named))
            .map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          {points.length > 0 && (
            <ul>
              {points
                .map(point => (typeof point === 'string' ? point : point(durations)))
                .map(point => (
                  <li key={point}>{point}</li>
                ))}
            </ul>
          )}
        </section>
      ))}
      <footer className={styles.foot}>
        <p>
          {legal.questions} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
        <ButtonLink to={other.path}>{other.label}</ButtonLink>
      </footer>
    </article>
  )
}
