import { ModerationScreen } from '../features/moderation/moderation-screen.tsx'
import { useSession } from '../shared/viewer.ts'
import { LoadingScreen } from './loading/loading.tsx'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'

/** Moderation for moderators; for all others the screen does not exist. */
export function ModerationPage() {
  const { viewer, status } = useSession()
  if (status === 'checking') return <LoadingScreen />
  if (!viewer) return <NotFoundScreen />
  return (
    <ModerationScreen
      key={viewer.userId}
      viewer={viewer}
      loading={<LoadingScreen />}
      notFound={<NotFoundScreen />}
    />
  )
}
