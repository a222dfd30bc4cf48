import { currentLanguage, LANGUAGES, type Language, languages } from '../../messages/language.ts'
import { shellTexts } from '../../messages/start.ts'
import { textsOf, useLanguage, useTexts } from '../../messages/texts.ts'
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

/** All languages of the app, the current one pressed. */
function LanguageChoice() {
  const { display } = useTexts(shellTexts)
  const current = useLanguage()
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
          onClick={() => changeTo(language)}
        >
          <span aria-hidden="true">{languages[language].shortName}</span>
          <VisuallyHidden>{languages[language].name}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}

/** One button that changes to the next language, for a bar without room for a button per language. */
export function NextLanguage({ className }: { readonly className: string | undefined }) {
  const current = useLanguage()
  const next = LANGUAGES[(LANGUAGES.indexOf(current) + 1) % LANGUAGES.length] ?? 'en'
  return (
    <button type="button" lang={next} className={className} onClick={() => changeTo(next)}>
      {languages[next].name}
    </button>
  )
}

/** Says that the texts of the wanted language did not load, in the language that the page has instead. */
export function showTextsMissing(wanted: Language): void {
  const shown = currentLanguage()
  const names = new Intl.DisplayNames(languages[shown].locale, { type: 'language' })
  const nameOf = (language: Language) => names.of(language) ?? languages[language].name
  showToast.error(textsOf(shellTexts).display.textsMissing(nameOf(wanted), nameOf(shown)))
}

function changeTo(wanted: Language): void {
  chooseLanguage(wanted).catch(() => showTextsMissing(wanted))
}
