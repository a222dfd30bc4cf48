// The validation rules of the account forms: section 5 of both specifications.

import type { ErrorDetail } from '@sawari/contract'
import {
  EMAIL_MAX_LENGTH,
  hasVisibleLetter,
  isEmail,
  isSamePhone,
  MOBILE_PATTERN,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  OTP_LENGTH,
  PASSWORD_MAX_LENGTH,
  PROFILE_PHONE_PATTERN,
  RESET_PASSWORD_MIN_LENGTH,
  SIGN_IN_PASSWORD_MIN_LENGTH,
  unmetPasswordRules,
} from '@sawari/contract/account-rules'
import { mixesScripts, speaksForService } from '@sawari/contract/name-rules'
import { accountsTexts } from '../../../messages/accounts.ts'
import { textsOf } from '../../../messages/texts.ts'
import type { Problems } from '../../../shared/ui/form.tsx'

interface SignInValues {
  readonly email: string
  readonly password: string
  /** Whether the session outlasts the browser tab. */
  readonly keep: boolean
}

export interface SignUpValues {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly confirmPassword: string
  readonly agreed: boolean
}

interface NewPasswordValues {
  readonly newPassword: string
  readonly confirmPassword: string
}

export interface ChangePasswordValues extends NewPasswordValues {
  readonly currentPassword: string
}

export interface ProfileValues {
  readonly name: string
  readonly phone: string
  /** Only needed for another phone number. */
  readonly password: string
}

const rules = () => textsOf(accountsTexts).rules

export function checkSignIn({ email, password }: Omit<SignInValues, 'keep'>): Problems<SignInValues> {
  return {
    email: signInEmail(email),
    password: password === '' ? rules().passwordRequired : shorterThan(password, SIGN_IN_PASSWORD_MIN_LENGTH),
  }
}

export function checkSignUp(values: SignUpValues): Problems<SignUpValues> {
  return {
    name: signUpName(values.name),
    email: fullEmail(values.email),
    phone: mobile(values.phone),
    password: strongPassword(values.password),
    confirmPassword: confirmation(values.password, values.confirmPassword),
    agreed: values.agreed ? null : rules().termsRequired,
  }
}

export function checkIdentifier({ email }: { readonly email: string }): Problems<{ readonly email: string }> {
  return { email: fullEmail(email) }
}

export function checkOtp({ otp }: { readonly otp: string }): Problems<{ readonly otp: string }> {
  if (otp === '') return { otp: rules().otpRequired }
  return { otp: otp.length === OTP_LENGTH ? null : rules().otpInvalid }
}

export function checkNewPassword(values: NewPasswordValues): Problems<NewPasswordValues> {
  const { newPassword, confirmPassword } = values
  return {
    newPassword:
      newPassword === '' ? rules().passwordRequired : shorterThan(newPassword, RESET_PASSWORD_MIN_LENGTH),
    confirmPassword: confirmation(newPassword, confirmPassword),
  }
}

export function checkChangePassword(values: ChangePasswordValues): Problems<ChangePasswordValues> {
  return {
    currentPassword: values.currentPassword === '' ? rules().passwordRequired : null,
    newPassword: strongPassword(values.newPassword),
    confirmPassword: confirmation(values.newPassword, values.confirmPassword),
  }
}

/** `currentPhone`: another number than this one needs the password. */
export function checkProfile(
  { name, phone, password }: ProfileValues,
  currentPhone: string,
): Problems<ProfileValues> {
  return {
    password: isOtherPhone(phone, currentPhone) && password === '' ? rules().phonePassword : null,
    name: name.trim() === '' ? rules().nameEmpty : nameLength(name),
    phone: phone.trim() === '' || PROFILE_PHONE_PATTERN.test(phone.trim()) ? null : rules().phoneInvalid,
  }
}

/** Whether the typed phone replaces the current one; an empty one keeps it. */
export function isOtherPhone(phone: string, currentPhone: string): boolean {
  return phone.trim() !== '' && !isSamePhone(phone, currentPhone)
}

/** Keeps digits only, at most six, so that a pasted "123 456" is a valid code. */
export function otpDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, OTP_LENGTH)
}

/**
 * The ten digits of a mobile number that may contain +91, spaces or a leading 0.
 */
export function mobileDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length > 10 && digits.startsWith('91')) return digits.slice(2, 12)
  if (digits.length > 10 && digits.startsWith('0')) return digits.slice(1, 11)
  return digits.slice(0, 10)
}

function signInEmail(email: string): string | null {
  if (email.trim() === '') return rules().emailRequired
  const sound = email.includes('@') && email.trim().length <= EMAIL_MAX_LENGTH
  return sound ? null : rules().emailInvalid
}

function fullEmail(email: string): string | null {
  if (email.trim() === '') return rules().emailRequired
  return isEmail(email) ? null : rules().emailInvalid
}

function signUpName(name: string): string | null {
  return name.trim() === '' ? rules().nameRequired : nameLength(name)
}

function nameLength(name: string): string | null {
  const { length } = name.trim()
  if (length < NAME_MIN_LENGTH) return rules().nameShort
  if (length > NAME_MAX_LENGTH) return rules().nameLong
  if (!hasVisibleLetter(name)) return rules().nameInvisible
  if (mixesScripts(name)) return rules().nameMixed
  return speaksForService(name) ? rules().nameReserved : null
}

function mobile(phone: string): string | null {
  if (phone === '') return rules().phoneRequired
  return MOBILE_PATTERN.test(phone) ? null : rules().mobileInvalid
}

function strongPassword(password: string): string | null {
  if (password === '') return rules().passwordRequired
  if (unmetPasswordRules(password).length > 0) return rules().passwordWeak
  return tooLong(password)
}

function shorterThan(password: string, minimum: number): string | null {
  return password.length < minimum ? rules().passwordShort : tooLong(password)
}

function tooLong(password: string): string | null {
  return password.length > PASSWORD_MAX_LENGTH ? rules().passwordLong : null
}

function confirmation(password: string, confirmed: string): string | null {
  if (confirmed === '') return rules().confirmRequired
  return confirmed === password ? null : rules().passwordsDiffer
}

/** The server's validation errors by field; errors without a field are shown by the form. */
export function fieldProblems<Values extends object>(
  values: Values,
  details: readonly ErrorDetail[],
): Problems<Values> {
  const named = details.filter(({ path }) => Object.hasOwn(values, path))
  return Object.fromEntries(named.map(({ path, message }) => [path, message])) as Problems<Values>
}

/** The text below a disabled button: which fields are still empty; null when none is. */
export function missingText(fields: readonly (readonly [missing: boolean, label: string])[]): string | null {
  const labels = fields.filter(([missing]) => missing).map(([, label]) => label)
  return labels.length === 0 ? null : textsOf(accountsTexts).stillMissing(labels.join(', '))
}
