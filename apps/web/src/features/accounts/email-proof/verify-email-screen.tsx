import { verifyEmail } from '@sawari/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { hasCode } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { Link } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Badge } from '../../../shared/ui/marks.tsx'
import { FailureNote } from '../../../shared/ui/notes.tsx'
import { ScreenHeading } from '../../../shared/ui/screen-title.tsx'
import { createEmailProofAsked, useViewer } from '../../../shared/viewer.ts'
import { accountFailure, useMailedSecret } from '../reset/reset-calls.ts'
import card from '../single-card.module.css'
import { ResendProof } from './email-proof-notice.tsx'

/** Opened by the link of the mail, signed in or out: confirms the address at once. */
export function VerifyEmailScreen() {
  const { emailProof, profile } = useTexts(accountsTexts)
  const app = useApp()
  const proof = useMutation({
    mutationFn: (token: string) => app.api.call(verifyEmail, { body: { token } }),
    onSuccess: () => app.singleton(createEmailProofAsked).setState(false, true),
  })
  const { mutate } = proof
  useMailedSecret(
    'token',
    useCallback(token => mutate(token), [mutate]),
  )
  const isRefused = hasCode(proof.error, 'INVALID_TOKEN')
  return (
    <div className={card.screen}>
      <div className={card.card}>
        <ScreenHeading>{emailProof.heading}</ScreenHeading>
        <p role="status">
          {proof.isPending && emailProof.proving}
          {proof.isSuccess && (
            <Badge tone="success" icon="check">
              {emailProof.proved}
            </Badge>
          )}
        </p>
        {proof.isSuccess && <Link to={paths.rideBuddy}>{emailProof.goOn}</Link>}
        {proof.isError && !isRefused && (
          <>
            <FailureNote>{accountFailure(proof.error, emailProof.proveFailed)}</FailureNote>
            <Button icon="retry" onClick={() => mutate(proof.variables)}>
              {profile.retry}
            </Button>
          </>
        )}
        {isRefused && <FailureNote>{emailProof.linkOver}</FailureNote>}
        {(isRefused || proof.isIdle) && <NewLink />}
      </div>
    </div>
  )
}

/** A new link goes to the address of the account, so it needs a sign-in. */
function NewLink() {
  const { emailProof, signIn } = useTexts(accountsTexts)
  const viewer = useViewer()
  const { authModal } = useApp()
  if (viewer) return <ResendProof email={viewer.email} />
  return (
    <>
      <p>{emailProof.signInFirst}</p>
      <Button onClick={() => authModal.open('signin')}>{signIn.submit}</Button>
    </>
  )
}
