import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/marks/icon.tsx'
import { StatusRegion, VisuallyHidden } from '../../../shared/ui/text/visually-hidden.tsx'
import { useDebounced } from '../../../shared/ui/time/use-debounced.ts'
import { passwordStrength, type StrengthRuleSet } from './password-strength.ts'
import styles from './strength-meter.module.css'

/** The delay before the strength is announced, so that it is not announced at every key. */
const ANNOUNCE_AFTER_MS = 600

interface StrengthMeterProps {
  readonly password: string
  readonly ruleSet: StrengthRuleSet
}

/** The strength of a password: a word, bars, and the rules with whether each is met. */
export function StrengthMeter({ password, ruleSet }: StrengthMeterProps) {
  const { strength } = useTexts(accountsTexts)
  const { level, rules } = passwordStrength(password, ruleSet)
  const word = password === '' ? '' : (strength.levels[level] ?? '')
  const announced = useDebounced(word, ANNOUNCE_AFTER_MS)
  return (
    <div className={styles.meter}>
      <p className={styles.label}>
        {strength.label} <strong data-testid="strength">{word}</strong>
      </p>
      <span aria-hidden="true" className={styles.bars} data-level={password === '' ? 'none' : level}>
        {strength.levels.map((name, index) => (
          <span key={name} data-on={word !== '' && index <= level} />
        ))}
      </span>
      <ul className={styles.rules}>
        {rules.map(({ rule, met }) => (
          <li key={rule} className={classNames(styles.rule, met && styles.met)}>
            <Icon name={met ? 'check' : 'minus'} size={16} />
            {strength.rules[rule]}
            {met && <VisuallyHidden> {strength.met}</VisuallyHidden>}
          </li>
        ))}
      </ul>
      <StatusRegion>{announced && `${strength.label} ${announced}`}</StatusRegion>
    </div>
  )
}
