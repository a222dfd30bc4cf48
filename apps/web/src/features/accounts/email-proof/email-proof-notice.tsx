import { resendEmailProof } from '@sawari/contract/accounts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { hasCode } from '../../../shared/api/api-error.ts'
import { useApp, useStore } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { createEmailProofAsked, useViewer } from '../../../shared/viewer.ts'
import { accountFailure } from '../reset/reset-calls.ts'
import styles from './email-proof.module.css'
import { ownProfileQuery } from './own-profile.ts'

/** In the profile of a passenger whose address is not confirmed yet. */
export function ProfileProofNotice({ viewer }: { readonly viewer: Viewer }) {
  const { emailProof } = useTexts(accountsTexts)
  const { data } = useQuery(ownProfileQuery(useApp(), viewer))
  if (data?.emailProved !== false) return null
  return <Notice viewer={viewer} text={emailProof.notice} />
}

/** Shown after a request or report was rejected because the address is not confirmed. */
export function RefusedProofNotice() {
  const { emailProof } = useTexts(accountsTexts)
  const asked = useStore(useApp().singleton(createEmailProofAsked))
  const viewer = useViewer()
  if (!asked || !viewer) return null
  return (
    <div className={styles.above}>
      <Notice viewer={viewer} text={emailProof.refused} />
    </div>
  )
}

function Notice({ viewer, text }: { readonly viewer: Viewer; readonly text: string }) {
  const { emailProof } = useTexts(accountsTexts)
  return (
    <section className={styles.notice} aria-labelledby="email-proof">
      <h2 id="email-proof">{emailProof.heading}</h2>
      <p>{text}</p>
      <ResendProof email={viewer.email} />
    </section>
  )
}

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
    const tooSoon = hasCode(error, 'RATE_LIMITED')
    return tooSoon ? emailProof.tooSoon : accountFailure(error, emailProof.sendFailed)
  }
}
