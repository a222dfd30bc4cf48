import { lazy, Suspense, useEffect } from 'react'
import { withTexts } from '../../messages/language.ts'
import { sessionTexts } from '../../messages/start.ts'
import { useTexts } from '../../messages/texts.ts'
import { useApp, useStore } from '../../shared/app-context.ts'
import { useNavigate } from '../../shared/navigation/router-context.tsx'
import { Modal, toastOnScreen } from '../../shared/ui/dialog.tsx'
import { useViewer } from '../../shared/viewer.ts'
import { PartBoundary } from '../failure/missing-code.tsx'
import { Loading } from '../loading/loading.tsx'
import styles from './top-bar.module.css'

const loadForms = () => withTexts(() => import('../../features/accounts/sign-in/auth-forms.tsx'))
const AuthForms = lazy(async () => ({ default: (await loadForms()).AuthForms }))

/** Loads the forms early, when the pointer or focus reaches the button. */
export function prepareAuthModal(): void {
  loadForms().catch(() => undefined)
}

/** Sign-in and sign-up over any screen. Closes as soon as the viewer is signed in, in this tab or another. */
export function AuthModal() {
  const { authModal } = useApp()
  const state = useStore(authModal)
  const { close } = authModal
  const viewer = useViewer()
  const navigate = useNavigate()
  const texts = useTexts(sessionTexts)

  useEffect(() => {
    if (viewer) close()
  }, [viewer, close])

  const goOn = () => {
    const wanted = state?.wanted
    close()
    if (wanted) void navigate(wanted)
  }
  return (
    <Modal
      open={state !== null}
      title={state?.mode === 'signup' ? texts.signUpTitle : texts.signInTitle}
      onClose={close}
      tall
      wide={state?.mode === 'signup'}
    >
      <Reason text={state?.reason} />
      <PartBoundary text={texts.formMissing}>
        {/* After a redirect the page has already announced "Loading", so the mark is not a live region. */}
        <Suspense
          fallback={
            <div role={state?.reason ? undefined : 'status'}>
              <Loading />
            </div>
          }
        >
          {state && <AuthForms state={state} onSignedIn={goOn} />}
        </Suspense>
      </PartBoundary>
    </Modal>
  )
}

/** The reason why the dialog has opened, once the toast with the same words has disappeared. */
function Reason({ text }: { readonly text: string | null | undefined }) {
  const onScreen = useStore(toastOnScreen)
  if (!text || onScreen.text === text) return null
  return <p className={styles.reason}>{text}</p>
}
