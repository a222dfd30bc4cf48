import type { ReactNode } from 'react'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useNavigate } from '../../../shared/navigation/router-context.tsx'
import { paths } from '../../../shared/paths.ts'
import { useOpenAuthModal } from '../../../shared/session/use-auth-modal.ts'
import { Button } from '../../../shared/ui/controls/button.tsx'
import { useTitle } from '../../../shared/ui/text/document-title.ts'
import { showToast } from '../../../shared/ui/toasts.ts'
import styles from './forgot-password-screen.module.css'
import { PasswordReset } from './password-reset.tsx'

/** Password reset: a code by e-mail, then a new password. */
export function Component() {
  const { reset } = useTexts(accountsTexts)
  const navigate = useNavigate()
  const openAuthModal = useOpenAuthModal()
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <PasswordReset
          place="page"
          email=""
          heading={(step, text) => <StepHeading step={step} text={text} />}
          onDone={async () => {
            showToast.success(reset.success)
            await navigate(paths.landing)
          }}
        />
        <Button kind="quiet" icon="back" onClick={() => openAuthModal('signin')}>
          {reset.backToSignIn}
        </Button>
      </div>
    </div>
  )
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
