import { type PasswordRule, passwordRules, RESET_PASSWORD_MIN_LENGTH } from '@sawari/contract/account-rules'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useDebounced } from '../../../shared/timing.ts'
import { Field, PasswordInput } from '../../../shared/ui/field.tsx'
import type { Form, TextFieldProps } from '../../../shared/ui/form.tsx'
import { Icon } from '../../../shared/ui/marks.tsx'
import { classNames, StatusRegion, VisuallyHidden } from '../../../shared/ui/text.tsx'
import styles from './password.module.css'

interface NewPasswordFieldsProps<Name extends string> {
  readonly form: Form<Record<NoInfer<Name> | 'confirmPassword', string>>
  /** The value of the form that holds the password. */
  readonly name: Name
  readonly label: string
  readonly ruleSet: StrengthRuleSet
}

/** A new password with its strength, and its confirmation. */
export function NewPasswordFields<Name extends string>({
  form,
  name,
  label,
  ruleSet,
}: NewPasswordFieldsProps<Name>) {
  const accounts = useTexts(accountsTexts)
  const { values, problem } = form
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={label}
        showLabel={accounts.showPassword}
        autoComplete="new-password"
      />
      <StrengthMeter password={values[name]} ruleSet={ruleSet} />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={accounts.labels.confirmPassword}
        showLabel={accounts.showConfirmation}
        autoComplete="new-password"
      />
      <PasswordMatch
        password={values[name]}
        confirmation={values.confirmPassword}
        errorShown={problem('confirmPassword') !== null}
      />
    </>
  )
}

interface PasswordFieldProps<Name extends string> extends TextFieldProps<Name> {
  readonly help?: string
  /** The label of the button that shows the password. */
  readonly showLabel: string
}

/** A password of a form, old or new. */
export function PasswordField<Name extends string>({
  form,
  name,
  label,
  help,
  ...input
}: PasswordFieldProps<Name>) {
  return (
    <Field label={label} help={help} error={form.problem(name)}>
      {ids => (
        <PasswordInput
          {...ids}
          {...input}
          required
          value={form.values[name]}
          onChange={event => form.set(name, event.target.value)}
          onBlur={event => form.leave(name, event)}
        />
      )}
    </Field>
  )
}

/** The delay before the strength is announced, so that it is not announced at every key. */
const ANNOUNCE_AFTER_MS = 600

interface StrengthMeterProps {
  readonly password: string
  readonly ruleSet: StrengthRuleSet
}

/** The strength of a password: a word, bars, and the rules with whether each is met. */
function StrengthMeter({ password, ruleSet }: StrengthMeterProps) {
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

interface PasswordMatchProps {
  readonly password: string
  readonly confirmation: string
  /** Whether the field's own error already says that they differ. */
  readonly errorShown: boolean
}

/** Says whether both passwords are equal, once both are filled in. */
function PasswordMatch({ password, confirmation, errorShown }: PasswordMatchProps) {
  const accounts = useTexts(accountsTexts)
  const match = password === confirmation
  const shown = confirmation === '' || (errorShown && !match) ? null : match
  return (
    <div role="status" className={styles.match} data-match={shown ?? undefined}>
      {shown !== null && (
        <p>
          <Icon name={shown ? 'check' : 'info'} size={18} />
          {shown ? accounts.passwordsMatch : accounts.rules.passwordsDiffer}
        </p>
      )}
    </div>
  )
}

export type StrengthRule = PasswordRule | 'resetLength' | 'anySpecial'
/** 0 is Very Weak, 4 is Strong. */
export type StrengthLevel = 0 | 1 | 2 | 3 | 4

interface CheckedRule {
  readonly rule: StrengthRule
  readonly met: boolean
}

export interface PasswordStrength {
  readonly level: StrengthLevel
  readonly rules: readonly CheckedRule[]
}

const { lowercase, uppercase, digit } = passwordRules

/** The five rules of sign-up, and the five of the meter in the password reset. */
const ruleSets = {
  signUp: passwordRules,
  reset: {
    resetLength: (password: string) => password.length >= RESET_PASSWORD_MIN_LENGTH,
    lowercase,
    uppercase,
    digit,
    anySpecial: (password: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  },
}

export type StrengthRuleSet = keyof typeof ruleSets

/** One level per rule met, after the first. */
export function passwordStrength(password: string, ruleSet: StrengthRuleSet): PasswordStrength {
  const checks: [string, (password: string) => boolean][] = Object.entries(ruleSets[ruleSet])
  const rules = checks.map(([rule, isMet]) => ({ rule: rule as StrengthRule, met: isMet(password) }))
  const met = rules.filter(rule => rule.met).length
  return { level: Math.max(0, met - 1) as StrengthLevel, rules }
}
