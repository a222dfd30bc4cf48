import { shellTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { Icon, type IconName } from '../../shared/ui/marks/icon.tsx'
import styles from './display-choices.module.css'
import { LanguageChoice } from './language-choice.tsx'
import { THEMES, type Theme, useTheme } from './theme.ts'

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
