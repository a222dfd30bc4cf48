import { chooseLanguage, LANGUAGES, type Language } from '../../messages/language.ts'
import { shellTexts } from '../../messages/shell.ts'
import { useTexts } from '../../messages/texts.ts'
import { useLanguage } from '../../messages/use-language.ts'
import { Icon, type IconName } from '../../shared/ui/marks/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/text/visually-hidden.tsx'
import { showToast } from '../../shared/ui/toasts.ts'
import styles from './display-choices.module.css'
import { THEMES, type Theme, useTheme } from './theme.ts'

/** Language and theme of this device. */
export function DisplayChoices() {
  const { display } = useTexts(shellTexts)
  const language = useLanguage()
  const [theme, chooseTheme] = useTheme()

  function changeLanguage(wanted: Language) {
    chooseLanguage(wanted).catch(() => showToast.error(display.textsMissing))
  }

  return (
    <div className={styles.choices}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
      <div role="group" aria-label={display.language} className={styles.languages}>
        {LANGUAGES.map(option => (
          <button
            key={option}
            type="button"
            lang={option}
            className={styles.language}
            aria-pressed={option === language}
            onClick={() => changeLanguage(option)}
          >
            <span aria-hidden="true">{languageNames[option].short}</span>
            <VisuallyHidden>{languageNames[option].whole}</VisuallyHidden>
          </button>
        ))}
      </div>
      <button type="button" className={styles.theme} onClick={() => chooseTheme(nextTheme(theme))}>
        <Icon name={themeIcons[theme]} size={20} />
        <span className={styles.themeName}>{display.themes[theme]}</span>
      </button>
    </div>
  )
}

/** Each language is named in itself, so that its readers find it. */
const languageNames: Record<Language, { readonly short: string; readonly whole: string }> = {
  en: { short: 'EN', whole: 'English' },
  hi: { short: 'हिं', whole: 'हिन्दी' },
}

const themeIcons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', device: 'device' }

/** One button cycles through the three themes: the bar has no room for three buttons. */
function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'device'
}
