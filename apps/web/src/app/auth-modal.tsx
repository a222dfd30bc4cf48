import { useMessages } from '../messages/messages.ts'
import { paths } from '../shared/paths.ts'
import { closeAuthModal, useAuthModal } from '../shared/session/auth-modal-state.ts'
import { ButtonLink } from '../shared/ui/button.tsx'
import { Modal } from '../shared/ui/modal.tsx'
import styles from './auth-modal.module.css'

/** Says, until accounts exist, that they do not, and what works without one. */
export function AuthModal() {
  const state = useAuthModal()
  const { accounts } = useMessages()
  return (
    <Modal
      open={state !== null}
      title={state?.mode === 'signup' ? accounts.signUpTitle : accounts.signInTitle}
      onClose={closeAuthModal}
    >
      {state?.reason && <p className={styles.reason}>{state.reason}</p>}
      <p className={styles.lead}>{accounts.arriveSoon}</p>
      <p>{accounts.withoutAccount}</p>
      <ButtonLink kind="primary" wide icon="stand" to={paths.hotspots} onClick={closeAuthModal}>
        {accounts.seeStands}
      </ButtonLink>
      <ButtonLink wide icon="route" to={paths.routes} onClick={closeAuthModal}>
        {accounts.planRoute}
      </ButtonLink>
    </Modal>
  )
}
