import type { Language } from '../../messages/language.ts'
import styles from './fare-mark.module.css'

interface QuotedProps {
  readonly title: string
  /** The sentence around the title; without it the title is shown alone. */
  readonly text?: (title: string) => string
  /** The language of the text around it. */
  readonly language: Language
}

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}]/u

/** The title of a source. An English title in the text of another language is marked as English, and quoted. */
export function Quoted({ title, text = one => one, language }: QuotedProps) {
  const isForeign = language !== 'en' && title !== '' && !OTHER_SCRIPT.test(title)
  if (!isForeign) return text(title)
  const [before, after] = text(title).split(title)
  return (
    <>
      {before}
      <cite lang="en" className={styles.quoted}>
        {title}
      </cite>
      {after}
    </>
  )
}
