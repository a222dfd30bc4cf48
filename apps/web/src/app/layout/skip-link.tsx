import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import styles from './skip-link.module.css'

/** The first stop of the Tab key; skips the top bar and moves focus to the screen. */
export function SkipLink() {
  const shell = useTexts(shellTexts)
  return (
    // biome-ignore lint/a11y/useValidAnchor: it moves focus within the page and must not change the address
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
