import { LANGUAGES, type Language } from '../../messages/language.ts'
import { shellTexts } from '../../messages/start.ts'
import { useLanguage, useTexts } from '../../messages/texts.ts'
import { Icon, type IconName } from '../../shared/ui/marks.tsx'
import { VisuallyHidden } from '../../shared/ui/text.tsx'
import { showToast } from '../../shared/ui/toasts.ts'
import styles from './display-choices.module.css'
import { chooseLanguage, THEMES, type Theme, useTheme } from './display-settings.ts'

/** Language and theme of this device. */
export function DisplayChoices() {
  const { display } = useTexts(shellTexts)
  const [theme, chooseTheme] = useTheme()

  return (
    <div className={styles.choices}>
      <LanguageChoice />
      <button type="button" className={styles.theme} onClick={() => chooseTheme(nextTheme(theme))}>
        <Icon name={themeIcons[theme]} size={20} />
        <span className={styles.themeName}>{display.themes[theme]}</span>
      </button>
    </div>
  )
}

const themeIcons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', device: 'device' }

/** One button cycles through the three themes: the bar has no room for three buttons. */
function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'device'
}

/** Each language is named in itself, so that its readers find it. */
const languageNames: Record<Language, { readonly short: string; readonly whole: string }> = {
  en: { short: 'EN', whole: 'English' },
  hi: { short: 'हिं', whole: 'हिन्दी' },
}

/** All languages of the app, the current one pressed. */
function LanguageChoice() {
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
