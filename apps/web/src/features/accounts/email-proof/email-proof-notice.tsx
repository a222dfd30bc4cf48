import { useQuery } from '@tanstack/react-query'
import { accountsTexts } from '../../../messages/accounts.ts'
import { useTexts } from '../../../messages/texts.ts'
import { useApp } from '../../../shared/app-context.ts'
import type { Viewer } from '../../../shared/session/access-token.ts'
import { useStore } from '../../../shared/use-store.ts'
import { createEmailProofAsked } from '../../../shared/viewer/email-proof-asked.ts'
import { useViewer } from '../../../shared/viewer/use-session.ts'
import styles from './email-proof.module.css'
import { ownProfileQuery } from './own-profile.ts'
import { ResendProof } from './resend-proof.tsx'

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
  const asked = useStore(useApp().only(createEmailProofAsked))
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
