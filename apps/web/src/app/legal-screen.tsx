import { ScreenHeading } from '../shared/ui/screen-heading.tsx'
import styles from './legal-screen.module.css'

interface LegalTexts {
  readonly heading: string
  readonly lead: string
  readonly sections: readonly { readonly heading: string; readonly text: string }[]
}

/** A page of plain sections. */
export function LegalScreen({ texts }: { readonly texts: LegalTexts }) {
  return (
    <article className={styles.page}>
      <ScreenHeading>{texts.heading}</ScreenHeading>
      <p className={styles.lead}>{texts.lead}</p>
      {texts.sections.map(section => (
        <section key={section.heading}>
          <h2>{section.heading}</h2>
          <p>{section.text}</p>
        </section>
      ))}
    </article>
  )
}
