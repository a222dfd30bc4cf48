import { LANGUAGES, type Language } from '../../messages/language.ts'
import { shellTexts } from '../../messages/start.ts'
import { useLanguage, useTexts } from '../../messages/texts.ts'
import { chooseLanguage } from '../../shared/language-choice.ts'
import { VisuallyHidden } from '../../shared/ui/text/visually-hidden.tsx'
import { showToast } from '../../shared/ui/toasts.ts'
import styles from './language-choice.module.css'

/** Each language is named in itself, so that its readers find it. */
const languageNames: Record<Language, { readonly short: string; readonly whole: string }> = {
  en: { short: 'EN', whole: 'English' },
  hi: { short: 'हिं', whole: 'हिन्दी' },
}

/** All languages of the app, the current one pressed. */
export function LanguageChoice() {
  const { display } = useTexts(shellTexts)
  const current = useLanguage()
  const change = useChangeLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label={display.language} className={styles.languages}>
      {LANGUAGES.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.language}
          aria-pressed={language === current}
          onClick={() => change(language)}
        >
          <span aria-hidden="true">{languageNames[language].short}</span>
          <VisuallyHidden>{languageNames[language].whole}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}

/** A switch to the other language, where there is no room for both buttons. */
export function OtherLanguage({ className }: { readonly className: string | undefined }) {
  const current = useLanguage()
  const change = useChangeLanguage()
  const other = LANGUAGES.find(language => language !== current)!
  return (
    <button type="button" lang={other} className={className} onClick={() => change(other)}>
      {languageNames[other].whole}
    </button>
  )
}

function useChangeLanguage(): (wanted: Language) => void {
  const { display } = useTexts(shellTexts)
  return wanted => {
    chooseLanguage(wanted).catch(() => showToast.error(display.textsMissing))
  }
}
