import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { hasCode } from '../../../shared/api/api-error.ts'
import { useApp } from '../../../shared/app-context.ts'
import { useNavigate } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FailureNote } from '../../../shared/ui/notes.tsx'
import { useTitle } from '../../../shared/ui/screen-title.tsx'
import { showToast } from '../../../shared/ui/toasts.ts'
import card from '../single-card.module.css'
import { PasswordReset } from './password-reset.tsx'
import { accountFailure, useMailedSecret, useResetCalls } from './reset-calls.ts'

/** Password reset: a code or a link by email, then a new password. */
export function ForgotPasswordScreen() {
  const { reset, profile } = useTexts(accountsTexts)
  const navigate = useNavigate()
  const { authModal } = useApp()
  const link = useResetLink()
  return (
    <div className={card.screen}>
      <div className={card.card}>
        {link.isOpening && <p role="status">{reset.openingLink}</p>}
        <FailureNote>{link.failure}</FailureNote>
        {link.retry && (
          <Button icon="retry" onClick={link.retry}>
            {profile.retry}
          </Button>
        )}
        <PasswordReset
          key={link.resetToken}
          place="page"
          email=""
          resetToken={link.resetToken}
          heading={(step, text) => <StepHeading step={step} text={text} />}
          onDone={async () => {
            showToast.success(reset.success)
            await navigate(paths.landing)
          }}
        />
        <Button kind="quiet" icon="back" onClick={() => authModal.open('signin')}>
          {reset.backToSignIn}
        </Button>
      </div>
    </div>
  )
}

/** Exchanges the link of the mail, which opened this screen, for a reset token. */
function useResetLink() {
  const { reset } = useTexts(accountsTexts)
  const { verifyLink } = useResetCalls('page')
  const opening = useMutation({ mutationFn: verifyLink })
  const { mutate, error } = opening
  useMailedSecret(
    'link',
    useCallback(link => mutate(link), [mutate]),
  )
  const isOver = hasCode(error, 'INVALID_TOKEN')
  const failure = isOver ? reset.linkOver : error && accountFailure(error, reset.linkFailed)
  return {
    isOpening: opening.isPending,
    resetToken: opening.data?.resetToken,
    failure,
    retry: error && !isOver ? () => mutate(opening.variables) : null,
  }
}

function StepHeading({ step, text }: { readonly step: ReactNode; readonly text: string }) {
  useTitle({ screen: text })
  return (
    <h1 tabIndex={-1}>
      {step}
      {text}
    </h1>
  )
}
