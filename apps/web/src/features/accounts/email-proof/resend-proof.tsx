import { resendEmailProof } from '@sawari/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { accountFailure } from '../reset/reset-calls.ts'
import styles from './email-proof.module.css'

/** Sends the link that confirms the address again, and shows the result. */
export function ResendProof({ email }: { readonly email: string }) {
  const { emailProof } = useTexts(accountsTexts)
  const { api } = useApp()
  const resend = useMutation({ mutationFn: () => api.call(resendEmailProof) })
  return (
    <div className={styles.resend}>
      <Button
        icon="mail"
        aria-disabled={resend.isPending}
        onClick={() => resend.isPending || resend.mutate()}
      >
        {emailProof.resend}
      </Button>
      <p role="status">{resend.isSuccess ? emailProof.sent(email) : null}</p>
      {resend.isError && <p role="alert">{failureOf(resend.error)}</p>}
    </div>
  )

  function failureOf(error: unknown): string {
    const tooSoon = error instanceof ApiError && error.code === 'RATE_LIMITED'
    return tooSoon ? emailProof.tooSoon : accountFailure(error, emailProof.sendFailed)
  }
}
