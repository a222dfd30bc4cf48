import { OTP_LENGTH } from '@sawari/contract/account-rules'
import { proveSecondFactor } from '@sawari/contract/moderation'
import { useQueryClient } from '@tanstack/react-query'
import { moderationTexts } from '../../messages/moderation.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp } from '../../shared/app-context.ts'
import type { Viewer } from '../../shared/session/access-token.ts'
import forms from '../../shared/ui/form.module.css'
import { FormFailure, SubmitButton, TextField, useForm } from '../../shared/ui/form.tsx'
import { classNames } from '../../shared/ui/text.tsx'
import styles from './parts/moderation.module.css'
import { failureText } from './parts/parts.tsx'
import { moderationKey } from './queries.ts'

/** Opens moderation for this session with the code of the authenticator app. */
export function SecondFactorForm({ viewer }: { readonly viewer: Viewer }) {
  const { secondFactor: texts } = useTexts(moderationTexts)
  const { api } = useApp()
  const queries = useQueryClient()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: digitsOf(code).length === OTP_LENGTH ? null : texts.missing }),
    submit: async ({ code }) => {
      await api.call(proveSecondFactor, { body: { code: digitsOf(code) } })
      await queries.invalidateQueries({ queryKey: moderationKey(viewer, 'status') })
    },
    failureText,
  })
  return (
    <form
      ref={form.form}
      noValidate
      className={classNames(forms.form, styles.card, styles.narrow)}
      onSubmit={form.onSubmit}
      aria-labelledby="second-factor"
    >
      <h2 id="second-factor">{texts.heading}</h2>
      <p>{texts.text}</p>
      <FormFailure>{form.failure}</FormFailure>
      <TextField
        form={form}
        name="code"
        label={texts.code}
        className={styles.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <SubmitButton busy={form.busy} busyText={texts.submitting} icon="lock">
        {texts.submit}
      </SubmitButton>
    </form>
  )
}

/** Apps show the code with a space in the middle. */
function digitsOf(code: string): string {
  return code.replace(/\D/g, '')
}
