import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import styles from './skip-link.module.css'

/** The first stop of the Tab key: past the top bar, to the screen itself. */
export function SkipLink() {
  const shell = useTexts(shellTexts)
  return (
    // biome-ignore lint/a11y/useValidAnchor: it goes to a place on the page; only the router must not hear of it
    <a
      href="#main"
      className={styles.link}
      onClick={event => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {shell.skipToMain}
    </a>
  )
}
