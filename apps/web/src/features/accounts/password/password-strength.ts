import { type PasswordRule, passwordRules, RESET_PASSWORD_MIN_LENGTH } from '@sawari/contract/account-rules'

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
